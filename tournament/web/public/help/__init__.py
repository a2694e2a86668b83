"""The guide and the checklists at `/help/`: Markdown in both languages, shown as pages."""
