"""What is said when something is refused or damaged, one file a language.

A language file holds `REFUSALS` (sentence and hint by code) and `DAMAGES` (sentence by code).
It is loaded only when something goes wrong, so that an order that is taken does not wait for it.
"""
