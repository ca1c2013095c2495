"""Asking the kernel behind a page, in order with what was done on the page.

JupyterLab sends what widgets say to a subshell of the kernel, a thread of its own: code that is run next does not wait
for it. So whoever asks waits first for all subshells to have answered, and for what they sent to be drawn.
"""

from __future__ import annotations

import ast
from typing import Any

from playwright.sync_api import Page

DRAWN = "await new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)));"
# A request goes down each subshell and is done when the kernel is idle again there: by then all that widgets were sent
# before has arrived, since those messages come on the same way. What is drawn then is there at the next frame.
SETTLED = f"""async () => {{
  const {{ kernel }} = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const listed = kernel.supportsSubshells ? (await kernel.requestListSubshell({{}}).done).content.subshell_id : [];
  const asked = [null, ...listed].map(subshell => {{
    kernel.subshellId = subshell;
    try {{ return kernel.requestExecute({{ code: "", silent: true, store_history: false }}).done; }}
    finally {{ kernel.subshellId = null; }}
  }});
  await Promise.all(asked);
  {DRAWN}
}}"""
WITHIN = """async seconds => {
  const late = new Promise(done => setTimeout(() => done(false), 1000 * seconds));
  return Promise.race([(%s)().then(() => true), late]);
}"""
PATIENCE = 60  # a busy machine with two cores needs some
ASK = """async expression => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const reply = await kernel.requestExecute(
    { code: "", silent: true, store_history: false, user_expressions: { said: expression } }).done;
  const { said } = reply.content.user_expressions;
  return said.status === "ok" ? [true, said.data["text/plain"]] : [false, said.ename + ": " + said.evalue];
}"""
DO = f"""async code => {{
  const {{ kernel }} = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const reply = await kernel.requestExecute({{ code, silent: true, store_history: false }}).done;
  const {{ status, ename, evalue }} = reply.content;
  {DRAWN}
  return status === "ok" ? "" : ename + ": " + evalue;
}}"""


def settle(page: Page) -> None:
    """Wait until the kernel has answered everything that was done on the page, and the page shows the answers.

    A kernel that ends or is begun anew meanwhile never answers: then this fails after `PATIENCE` seconds.
    """
    answered = page.evaluate(WITHIN % SETTLED, PATIENCE)
    assert answered, f"the kernel has not answered within {PATIENCE} seconds"


def ask(page: Page, expression: str) -> Any:
    """What an expression of plain Python data is worth in the page's kernel, after all that was done on the page."""
    settle(page)
    fine, said = page.evaluate(ASK, expression)
    assert fine, f"{expression}: {said}"
    return ast.literal_eval(said)


def do(page: Page, code: str) -> None:
    """Run code in the page's kernel, as another cell of the notebook would, and wait until the page shows its work."""
    settle(page)
    assert page.evaluate(DO, code) == ""
