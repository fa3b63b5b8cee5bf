"""One file a language: every sentence and label by its id. Another language is one more file here.

A language file holds `PLURAL` (count → 0 for one, 1 for many), `SENTENCES` (a template, or one for one and
one for many, chosen by the fact `n`), `LABELS` (words by kind and id), `CARDS` by code,
`CARD_ALIASES` (other names of a card) and `ALIASES` (other words that people write, and what they mean).
"""

LANGUAGES = ("fr", "en")
