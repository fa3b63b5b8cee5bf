"""Enormatro: the pool, the result, the extended task."""
