"""The README's table of presets is the one made from the presets themselves."""

from __future__ import annotations

from pathlib import Path

from ginscore.presets import PRESETS
from ginscore.render.rulesets import preset_table

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- presets -->", "<!-- /presets -->"


def test_the_readme_has_the_table_of_presets_as_it_is() -> None:
    text = README.read_text(encoding="utf-8")
    assert (text.count(BEGIN), text.count(END)) == (1, 1)
    block = text.split(BEGIN)[1].split(END)[0]
    assert block.strip() == preset_table()


def test_the_table_has_a_row_for_every_preset() -> None:
    head, dashes, *rows = preset_table().splitlines()
    assert [row.split("|")[1].strip() for row in rows] == [f"`{p.rules.name}`" for p in PRESETS]
    assert {line.count("|") for line in (head, dashes, *rows)} == {13}


def test_an_empty_cell_is_as_standard_and_a_house_default_is_marked() -> None:
    rows = {line.split("|")[1].strip(" `"): line for line in preset_table().splitlines()[2:]}
    assert rows["classic"].startswith("| `classic` |  |  | 20 |  | 10 |  |  |  |  |  | ")
    assert "| 250 [H] | double-total |" in rows["club"]
    assert "| 10, at-once | 0 | none | dealer winner |" in rows["palace"]
    assert "| 10, upcard, ace gin |" in rows["oklahoma-bicycle"]
