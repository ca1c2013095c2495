"""The interactive workbench: ipywidgets controls and one anywidget board."""
