"""Lessons, quizzes and slides on the screen. What they show and judge comes from `workbench.teaching`."""
