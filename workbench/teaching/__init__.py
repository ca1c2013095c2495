"""Lessons, quizzes and explanations as data and logic. Knows no widget and no picture."""
