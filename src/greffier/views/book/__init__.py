"""The book's own words, one file a language: every clause, and the symbols of the cards.

A file is loaded only when its language is asked for.
"""
