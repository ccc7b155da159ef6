"""What keeps people out of a page: things axe finds, and things that hang over the side."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def no_barriers(page: Page) -> None:
    """Nothing at all, by axe's rules for WCAG 2 A and AA and good practice. The page must have come with `bypass_csp=True`."""
    page.evaluate(AXE.read_text())
    found = page.evaluate(
        "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']}).then(r => "
        "r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).join(' | ')))"
    )
    assert found == [], "\n".join(found)


def fits(page: Page) -> None:
    """Nothing hangs over the side."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
