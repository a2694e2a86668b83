"""What shows the product: the demo, every page by name, their pictures and their components."""
