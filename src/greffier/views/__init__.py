"""SPEECH: events and state said in French and in English, as text or as JSON; and the words people write."""
