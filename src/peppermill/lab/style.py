"""How a report looks: quiet, readable on paper and on a dark screen."""

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ink: #2b211b; --paper: #fffdf8; --soft: #8a7a6c; --line: #e6dccf; --chili: #c2311f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f1e9df; --paper: #1d1815; --soft: #a99a8b; --line: #3a312b; --chili: #ff7a5c; }
}
body { margin: 2.5rem auto; max-width: 780px; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink);
  background: var(--paper); }
h1 { font-size: 1.9rem; margin: 0; } h2 { margin: 3rem 0 .4rem; padding-top: 1rem; border-top: 3px solid var(--chili); }
h3 { margin: 2rem 0 .2rem; } p { margin: .3rem 0 .8rem; } .lead, footer, section > p { color: var(--soft); }
code { color: var(--soft); } small { color: var(--soft); white-space: nowrap; } .sure { color: var(--chili); }
.note, .house { padding: .6rem 1rem; border-left: 3px solid var(--chili);
  background: color-mix(in srgb, var(--chili) 6%, transparent); }
.house h2 { margin: 0; padding: 0; border: 0; font-size: 1.15rem; }
footer { margin-top: 3rem; font-size: .9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .92rem; }
th { text-align: right; font-weight: 600; color: var(--soft); } td { text-align: right; border-top: 1px solid var(--line); }
th, td { padding: .25rem .5rem; } th:first-child, td:first-child { text-align: left; }
summary { cursor: pointer; padding: .4rem 0; } .failed h2, .failed td { color: var(--chili); }
svg { display: block; width: 100%; height: auto; font: 12px system-ui, sans-serif; fill: var(--ink); }
svg .grid { stroke: var(--line); } svg .reference { stroke: var(--soft); stroke-dasharray: 4 3; }
svg .whisker { stroke: var(--chili); stroke-width: 2; } svg circle, svg rect { fill: var(--chili); }
svg .label { text-anchor: end; } svg .tick { text-anchor: middle; fill: var(--soft); } svg .value { font-weight: 600; }
figure { margin: 3rem 0 0; } figure img { width: 100%; } figcaption { color: var(--soft); font-size: .9rem; }
@media print { body { margin: 0; max-width: none; } details { display: block; } }
"""
