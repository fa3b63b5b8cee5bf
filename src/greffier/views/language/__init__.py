"""One file a language: every sentence and label by its id. Another language is one more file here.

A language file holds `PLURAL` (count → 0 for one, 1 for many), `SENTENCES` (a template, or one for one and
one for many, chosen by the fact `n`), `LABELS` (words by kind and id), `CARDS` and `CARD_ALIASES`.
"""

LANGUAGES = ("fr", "en")
