"""Sphinx's settings for the documentation site; `tools/site.py` gathers the pages and builds it.

Nothing on the site comes from another host: no fonts, no scripts, no pictures.
"""

from typing import Any

from peppermill.version import VERSION

project = "Peppermill"
author = "The Peppermill contributors"
project_copyright = "Peppermill, Apache-2.0"
version = release = VERSION
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["static"]
suppress_warnings = ["misc.highlighting_failure"]  # examples of JSON leave things out with …
default_role = "literal"  # docstrings write `code` as the pages do

myst_enable_extensions = ["attrs_block", "attrs_inline"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_class_signature = "separated"
autodoc_default_options = {"exclude-members": "__init__, __new__"}
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"Peppermill {VERSION}"
html_logo = html_favicon = "static/mill.svg"
html_static_path = ["static"]
html_css_files = ["peppermill.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#a8261b",
        "color-brand-content": "#a8261b",
        "color-brand-visited": "#7a2f5a",
        "color-background-primary": "#fffaf1",
        "color-background-secondary": "#f7ecda",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f7bb36",
        "color-brand-content": "#f7bb36",
        "color-brand-visited": "#e3a2c4",
        "color-background-primary": "#1b1022",
        "color-background-secondary": "#23152d",
    },
}


def setup(app: Any) -> None:
    app.connect("html-page-context", _in_its_language)


def _in_its_language(app: Any, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Screen readers read French rules as French."""
    if pagename.endswith("-fr"):
        context["language"] = "fr"
