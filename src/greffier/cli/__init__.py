"""THE DOOR: click commands, one file a group, each loaded only when it is called."""
