"""Pages on which an organizer makes and runs a free tournament."""
