"""Standard-Bearer: a slow, literal second implementation of its rules, and examples of them."""
