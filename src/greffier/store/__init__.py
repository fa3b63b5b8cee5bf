"""MEMORY: the ledger on a database, the hash chain, the portable record; the only floor that knows SQL."""
