"""The everyday work of table 5.1 over JSON: one operation for each thing a person does.

The same services and commands as the pages, one file a topic.
"""
