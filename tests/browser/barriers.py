"""What keeps people out of a page: things axe finds, and things that hang over the side."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

LOOK = """
async () => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const small = 'target-size';
  const told = (rule, nodes) => rule + ': ' + nodes.map((node) => node.html).join(' | ');
  // axe measures what is to be seen of a target just now. One that a bar at the edge covers in part can be scrolled to, so it is
  // measured again where a hand would bring it.
  const hidden = async (node) => {
    const [x, y] = [scrollX, scrollY];
    document.querySelector(node.target[0]).scrollIntoView({ block: 'center', behavior: 'instant' });
    const again = await axe.run(document, { runOnly: { type: 'rule', values: [small] } });
    scrollTo({ left: x, top: y, behavior: 'instant' });
    return again.violations.some((one) => one.nodes.some((other) => other.target[0] === node.target[0]));
  };
  const found = [];
  for (const one of (await axe.run(document, { runOnly: tags })).violations) {
    let nodes = one.nodes;
    if (one.id === small) {
      nodes = [];
      for (const node of one.nodes) if (await hidden(node)) nodes.push(node);
    }
    if (nodes.length > 0) found.push(told(one.id, nodes));
  }
  return found;
}
"""


def no_barriers(page: Page) -> None:
    """Nothing at all, by axe's rules for WCAG 2 A and AA and good practice. The page must have come with `bypass_csp=True`."""
    page.evaluate(AXE.read_text())
    found: list[str] = page.evaluate(LOOK)
    assert found == [], "\n".join(found)


def fits(page: Page) -> None:
    """Nothing hangs over the side, once everything is in its place."""
    page.wait_for_function("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
