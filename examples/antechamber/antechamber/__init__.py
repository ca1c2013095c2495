"""The Antechamber: a small game for the Nobles Workbench."""
