"""The commands of `python -m rules_engine`, one module each; each has `main(arguments)`."""
