"""THE BORDER: pydantic models of what comes in from outside; imported only by the commands that need them."""
