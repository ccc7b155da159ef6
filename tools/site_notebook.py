"""A notebook as a page of the documentation site: its words, its code, and what its cells have shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def page_of(notebook: Path, pictures: Path, shown_as: str) -> str:
    """The page as Markdown. Pictures are written into a folder, which the page knows by that name."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    parts: list[str] = []
    for number, cell in enumerate(cells):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for place, output in enumerate(cell.get("outputs", [])):
            parts.append(_output(output, pictures / f"{notebook.stem}-{number}-{place}.svg", shown_as))
    return "\n\n".join(parts) + "\n"


def _output(output: dict[str, Any], picture: Path, shown_as: str) -> str:
    data = output.get("data", {})
    if "image/svg+xml" in data:
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text("".join(data["image/svg+xml"]), "utf-8")
        return f"![What this cell draws]({shown_as}/{picture.name})"
    text = "".join(output.get("text") or data.get("text/plain") or output.get("traceback", []))
    return f"```text\n{text.rstrip()}\n```"
