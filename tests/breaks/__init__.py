"""What the tests are worth: faults put into copies of the project, each to be noticed by a test."""
