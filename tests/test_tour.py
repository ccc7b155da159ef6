"""The tour in Python: its cells run, and show what the notebook says they show."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.plugins.elsewhere import ROOT
from tools.notebook import outputs_of, run, written

TOUR = ROOT / "docs" / "tour.ipynb"


def test_the_cells_show_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kept = json.loads(TOUR.read_text("utf-8"))
    again = run(kept)
    for before, now in zip(kept["cells"], again["cells"], strict=True):
        assert now.get("outputs") == before.get("outputs"), "".join(before["source"])
    assert written(again) == TOUR.read_text("utf-8"), "python -m tools.notebook docs/tour.ipynb writes it anew"
    assert list(tmp_path.iterdir()) == []


def test_it_is_a_notebook_that_others_can_open() -> None:
    notebook: dict[str, Any] = json.loads(TOUR.read_text("utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    shown = [output.get("data", {}) for cell in notebook["cells"] for output in cell.get("outputs", ())]
    pictures = [data for data in shown if "image/svg+xml" in data]
    assert len(pictures) == 4, "one of every game"
    assert TOUR.stat().st_size < 200_000


def test_a_cell_shows_what_it_prints_displays_and_ends_with() -> None:
    class Drawn:
        def _repr_svg_(self) -> str:
            return "<svg/>"

    names: dict[str, Any] = {"thing": Drawn()}
    shown = outputs_of("print('one')\ndisplay(thing)\nprint('two')\n1 + 1", names, 7)
    assert [output["output_type"] for output in shown] == ["stream", "display_data", "stream", "execute_result"]
    assert shown[1]["data"]["image/svg+xml"] == ["<svg/>"]
    assert shown[3]["data"] == {"text/plain": ["2"]}
    assert outputs_of("None", names, 8) == []
