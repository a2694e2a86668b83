"""What `make soak` runs: everything that a run by day asks in part, and long random play."""
