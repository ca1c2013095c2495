"""What somebody opens beside a lesson or a list of lessons, and puts away again: slides, and a bench to play on."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Widget

from workbench.session import Session
from workbench.teaching.slides import LessonSlides
from workbench.ui.bench import Bench
from workbench.ui.lessons.presentation import Presentation


class Beside:
    """Slides and a bench, each while it is wanted.

    Attributes:
        presentation: a lesson as slides; None while none is presented.
        bench: a bench with a sitting of its own; None while there is none.
    """

    def __init__(self, arrange: Callable[[], None]) -> None:
        """Begin with nothing; `arrange` is called whenever something has come or gone."""
        self.presentation: Presentation | None = None
        self.bench: Bench | None = None
        self._arrange = arrange

    @property
    def widgets(self) -> list[Widget]:
        """What is open."""
        return [each for each in (self.presentation, self.bench) if each is not None]

    def present(self, slides: LessonSlides, place: int = 0) -> None:
        """Show slides from a place on, in place of others."""
        before, self.presentation = self.presentation, Presentation(slides, full=True, leave=self.stop_presenting)
        self.presentation.goto(place)
        self._arrange()
        if before is not None:
            before.close()

    def stop_presenting(self) -> None:
        """Put the slides away."""
        if self.presentation is not None:
            before, self.presentation = self.presentation, None
            self._arrange()
            before.close()

    def lay(self, session: Session) -> None:
        """Show a sitting on the bench."""
        if self.bench is None:
            self.bench = Bench(session)
        else:
            self.bench.lay(session)
        self._arrange()

    def put_away(self) -> None:
        """Put the bench away; what is played on it is no longer saved."""
        if self.bench is not None:
            before, self.bench = self.bench, None
            self._arrange()
            before.session.stop_autosave()
            before.close()

    def close(self) -> None:
        """Close all that is open."""
        self.stop_presenting()
        self.put_away()
