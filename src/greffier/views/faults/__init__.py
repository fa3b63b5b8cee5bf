"""What is said when something is refused or damaged, one file a language.

A language file holds `REFUSALS` (sentence and hint by code), `DAMAGES` (sentence by code) and, for what
`greffier doctor` finds, `SYMPTOMS` (sentence and hint by code).
It is loaded only when something goes wrong, so that an order that is taken does not wait for it.
"""
