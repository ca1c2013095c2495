"""The games of the workbench, one package each."""
