"""The README's table of presets is the one made from the presets themselves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ginscore.knobs import KNOBS, differing, knob_word
from ginscore.presets import PRESETS, Preset

README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- presets -->", "<!-- /presets -->"

_COLUMNS = {
    "target": ("target",),
    "limit": ("knock_limit", "oklahoma", "oklahoma_ace"),
    "gin": ("gin_bonus",),
    "big gin": ("big_gin_bonus",),
    "undercut": ("undercut_bonus",),
    "tie": ("tie",),
    "box": ("box_bonus", "box_timing"),
    "game": ("game_bonus",),
    "shutout": ("shutout", "shutout_test"),
}
"""The columns of the table of presets, each with the knobs it tells."""


def preset_table() -> str:
    """The table of presets in Markdown, as the README has it: an empty cell is as ``standard``."""
    told = {key for keys in _COLUMNS.values() for key in keys}
    others = tuple(knob.key for knob in KNOBS if knob.key not in told)
    rows = [["preset", *_COLUMNS, "other", "source"]]
    rows.append(["---"] * len(rows[0]))
    for preset in PRESETS:
        cells = [_cell(preset, keys) for keys in _COLUMNS.values()]
        other = "; ".join(_changed(preset, others))
        rows.append([f"`{preset.rules.name}`", *cells, other, preset.source])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _cell(preset: Preset, keys: Sequence[str]) -> str:
    """The knobs of one column: the first always in full where any of them differs."""
    standard = PRESETS[0].rules
    if preset.rules != standard and not set(differing(preset.rules, standard)) & set(keys):
        return ""
    words = [knob_word(preset.rules, keys[0])]
    for key in keys[1:]:
        if getattr(preset.rules, key) != getattr(standard, key):
            word = knob_word(preset.rules, key)
            words.append(f"ace {word}" if key == "oklahoma_ace" else word)
    return ", ".join(words) + (" [H]" if set(keys) & set(preset.house) else "")


def _changed(preset: Preset, keys: Sequence[str]) -> list[str]:
    changed = differing(preset.rules, PRESETS[0].rules)
    return [f"{key} {knob_word(preset.rules, key)}" for key in keys if key in changed]


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
