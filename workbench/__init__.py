"""Nobles Workbench."""
