"""The pages and tables that ``export`` writes: what stands on them, and that nothing a person typed
is ever taken for markup, a formula or an address."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest

from ginscore.render.csv_ import cell, games_csv
from ginscore.render.markdown import escaped
from tests import clubs
from tests.evening import Evening
from tests.ledgers import amend, opened, win
from tests.ledgers import evening as told
from tests.pages import Element, read
from tests.sheets import counted

HOSTILE = ("<script>alert(1)", "=cmd|'x'!A1")
"""Two players whose names would be markup on a page and a formula in a spreadsheet."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the club."""
    home = tmp_path_factory.mktemp("club")
    clubs.write(clubs.club(), home)
    return home


@pytest.fixture
def club(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """The club's folder, at which command lines can be typed."""
    return Evening(shelf, monkeypatch)


@pytest.fixture
def hostile(evening: Evening) -> Evening:
    """A game of two players with dangerous names, an occasion, a remark and a note to match."""
    one, other = HOSTILE
    told = [
        ("new", one, other, "--event", "=1+1 <b>Club</b>", "--name", "@SUM & *co*"),
        ("knock", one, "7hdc", "345s", "9TJd", "/", "2c", "vs", "8cdh", "+6s", "/", "Kc Qh 5c 4h"),
        ("gin", other, "vs", "34", "--note", "</li><img src=x onerror=alert(2)> | pipe"),
        ("win", one, "97", "gin"),
    ]
    told[1] = (*told[1][:-1], "Kc", "Qh", "5c", "4h", "2s", "Ac")
    for words in told:
        answer = evening.run(*words)
        assert answer.status == 0, answer.err
    return evening


def page_of(evening: Evening, *words: str) -> Element:
    """An exported page as a tree."""
    answer = evening.run("export", "html", *words)
    assert answer.status == 0, answer.err
    return read(answer.out)


def is_sound(page: Element) -> None:
    """What holds of every page: it needs nothing from outside, and can be heard."""
    assert [one.attrs["lang"] for one in page.all("html")] == ["en"]
    assert len(page.all("title")) >= 1
    assert page.all("script") == page.all("img") == page.all("iframe") == []
    assert [one.attrs for one in page.all("link")] == [{"rel": "icon", "href": "data:,"}]
    everything = page.all()
    for element in everything:
        assert not any(name.startswith("on") for name in element.attrs)
        assert not {"src", "style", "srcset"} & set(element.attrs)
    styles = "".join(one.text for one in page.all("style"))
    assert "url(" not in styles
    assert "@import" not in styles
    assert all(one.all("caption")[0].text.strip() for one in page.all("table"))
    assert {one.attrs.get("scope") for one in page.all("th")} <= {"col", "row", "colgroup"}
    ids = [one.attrs["id"] for one in everything if "id" in one.attrs]
    assert len(set(ids)) == len(ids)
    for element in everything:
        assert set(element.attrs.get("aria-labelledby", "").split()) <= set(ids)
        if element.attrs.get("role") == "img":
            assert element.attrs.get("aria-label") or element.all("title")


def numbers(elements: list[Element]) -> list[int]:
    """The numbers that these elements show."""
    return [int(one.text) for one in elements]


def footer(page: Element, label: str) -> list[Element]:
    """The cells of a line at the foot of the sheet."""
    (line,) = [row for row in page.all("tfoot")[0].all("tr") if row.all("th")[0].text == label]
    return line.all("td")


def test_every_sheet_of_the_club_says_what_score_says(club: Evening, shelf: Path) -> None:
    for path in sorted((shelf / "games").iterdir()):
        sheet = club.run("score", "--json", "-g", path.stem).json
        page = page_of(club, "-g", path.stem)
        is_sound(page)
        columns = range(len(sheet["columns"]))
        points = [side["points"][n] for n in columns for side in sheet["sides"]]
        boxes = [str(side["boxes"][n]) for n in columns for side in sheet["sides"]]
        assert numbers(footer(page, "points")) == points
        assert [one.text.split()[-1] for one in footer(page, "boxes")] == boxes
        if sheet["over"] or sheet["closed"]:
            assert numbers(page.all(css="final")) == [side["total"] for side in sheet["sides"]]
        else:
            assert page.all(css="final") == []
        assert len(page.all("circle")) == len(sheet["hands"])
        assert len(page.all(css="deals")[0].all("li") if sheet["hands"] else []) == len(
            sheet["hands"]
        )
        paid = [(one["from"], one["to"], one["points"]) for one in sheet["payments"]]
        said = [one.text for one in page.all("p", css="pay")]
        if paid:
            assert [f"{payer} pays {payee} {number}" for payer, payee, number in paid] == [
                words.split(" = ")[0].rstrip(".") for words in said
            ]


def test_the_running_scores_stand_where_the_hands_put_them(evening: Evening) -> None:
    """The example of Hollywood: Ann 25, 18, 36."""
    evening.must("new Ann Bob --rules hollywood", "win Ann 25 gin", "win Ann 18", "win Ann 36")
    body = page_of(evening).all("tbody")[0]
    lines = [[one.text for one in row.all(css="score")] for row in body.all("tr")]
    assert lines == [["25"], ["43", "18"], ["79", "54", "36"]]


def test_cards_are_drawn_as_cards_and_named_for_who_hears_the_page(hostile: Evening) -> None:
    first = page_of(hostile).all(css="deals")[0].all("li")[0]
    groups = [
        ("".join(card.text for card in group.all(css="card")), group.attrs["aria-label"])
        for group in first.all(css="group")
    ]
    assert groups[0] == (
        "7♣\ufe0e7♦\ufe0e7♥\ufe0e",
        "set: seven of clubs, seven of diamonds, seven of hearts",
    )
    assert groups[3] == ("2♣\ufe0e", "deadwood: two of clubs")
    assert groups[5] == ("6♠\ufe0e", "laid off: six of spades")
    assert [len(card.classes) for card in first.all(css="group")[0].all(css="card")] == [1, 2, 2]
    assert sum(len(group.all(css="card")) for group in first.all(css="group")) == 20


def test_names_and_remarks_are_text_on_the_page(hostile: Evening) -> None:
    page = page_of(hostile)
    is_sound(page)
    assert page.all("h1")[0].text == " – ".join(HOSTILE)
    assert [one.text for one in page.all("p", css="note")] == [
        "</li><img src=x onerror=alert(2)> | pipe"
    ]
    assert "=1+1 <b>Club</b> · @SUM & *co*" in page.all("header")[0].text
    assert page.all("b", css="") != []
    assert "Club" not in [one.text for one in page.all("b")]


def test_the_page_of_the_folder_says_what_standings_says(club: Evening) -> None:
    page = page_of(club, "--all")
    is_sound(page)
    told = club.must("standings --json").json["standings"]
    games, hands, cross = page.all("table")
    assert [row.all("th")[0].text for row in games.all("tr")[1:]] == [row["name"] for row in told]
    for line, row in zip(games.all("tr")[1:], told, strict=True):
        cells = [one.text for one in line.all("td")]
        assert cells[:4] == [str(row[key]) for key in ("rank", "games", "won", "lost")]
        assert cells[4] == row["win_rate"]
    for line, row in zip(hands.all("tr")[1:], told, strict=True):
        assert [one.text for one in line.all("td")][1:3] == [
            str(row["hands_played"]),
            str(row["hands_won"]),
        ]
    assert page.all("p", css="how")[0].text.startswith("Ranked by games won")
    names = [one.text for one in cross.all("tr")[0].all("th")]
    assert names == [row["name"] for row in told]


def test_the_cross_table_agrees_with_the_sheets(club: Evening, shelf: Path) -> None:
    won: dict[tuple[str, str], int] = {}
    for path in (shelf / "games").iterdir():
        sheet = club.run("score", "--json", "-g", path.stem).json
        if not sheet["over"]:
            continue
        first = [side for side in sheet["sides"] if side["name"] == sheet["winner"]]
        rest = [side for side in sheet["sides"] if side["name"] != sheet["winner"]]
        for one in first:
            for other in rest:
                for winner in one["players"]:
                    for loser in other["players"]:
                        pair = (winner.title(), loser.title())
                        won[pair] = won.get(pair, 0) + 1
    table = page_of(club, "--all").all("table", css="cross")[0]
    names = [one.text for one in table.all("tr")[0].all("th")]
    for line in table.all("tr")[1:]:
        one = line.all("th")[0].text
        for other, found in zip(names, line.all("td"), strict=True):
            score = f"{won.get((one, other), 0)}–{won.get((other, one), 0)}"
            assert found.text == ("" if one == other else "–" if score == "0–0" else score)


def test_a_folder_without_a_finished_game_has_a_page_too(evening: Evening) -> None:
    evening.must("new Ann Bob")
    for words in ((), ("--all",)):
        is_sound(page_of(evening, *words))
    assert "No game is finished yet." in page_of(evening, "--all").text


# CSV


def rows_of(text: str) -> list[dict[str, str]]:
    """A CSV as rows."""
    assert text.endswith("\r\n")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_csv_has_a_row_a_hand_and_a_row_a_game(club: Evening, shelf: Path) -> None:
    rows = rows_of(club.must("export csv --all").out)
    for path in sorted((shelf / "games").iterdir())[:40]:
        sheet = club.run("score", "--json", "-g", path.stem).json
        hands = [row for row in rows if row["game"] == path.stem and row["row"] == "hand"]
        assert [(row["hand"], row["winner"], row["points"]) for row in hands] == [
            (str(one["n"]), one["winner"] or "", str(one["points"])) for one in sheet["hands"]
        ]
        (game,) = [row for row in rows if row["game"] == path.stem and row["row"] == "game"]
        assert game["winner"] == (sheet["winner"] or "")
        totals = " v ".join(str(side["total"]) for side in sheet["sides"])
        assert game["totals"] == (totals if sheet["over"] or sheet["closed"] else "")
    assert len([row for row in rows if row["row"] == "game"]) == len(
        list((shelf / "games").iterdir())
    )


def test_what_a_spreadsheet_would_calculate_is_text(hostile: Evening) -> None:
    rows = rows_of(hostile.must("export csv").out)
    assert {row["event"] for row in rows} == {"'=1+1 <b>Club</b>"}
    assert {row["name"] for row in rows} == {"'@SUM & *co*"}
    assert [row["by"] for row in rows] == [HOSTILE[0], f"'{HOSTILE[1]}", HOSTILE[0], ""]
    standings = rows_of(hostile.must("standings --csv").out)
    assert [row["name"] for row in standings] == [HOSTILE[0], f"'{HOSTILE[1]}"]
    for row in (*rows, *standings):
        assert not any(value.startswith(tuple("=+@")) for value in row.values())


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("=1+1", "'=1+1"),
        ("+49", "'+49"),
        ("@x", "'@x"),
        ("-x", "'-x"),
        ("  =1", "'  =1"),
        ("\t=1", "'\t=1"),
        ("＝1", "'＝1"),
        ("-12.50", "-12.50"),
        (-12, -12),
        (None, ""),
        (True, "yes"),
        ("Ann", "Ann"),
    ],
    ids=repr,
)
def test_cells(value: Any, shown: Any) -> None:
    assert cell(value) == shown


# Markdown


def bars(line: str) -> int:
    """The bars of a line of a table that Markdown takes for bars."""
    return len(re.findall(r"(?<!\\)\|", line))


def test_markdown_holds_the_sheet(evening: Evening) -> None:
    evening.must("new Ann Bob --event League", "knock Ann 3 vs 12", "gin Bob vs 10")
    evening.must("win Ann 95 gin")
    assert evening.must("export markdown").out.splitlines()[:16] == [
        "# Ann – Bob",
        "",
        "League · 2026-11-30 · standard to 100",
        "",
        "## Score sheet",
        "",
        "| # | Ann | Bob |",
        "| --- | --: | --: |",
        "| 1 | 9 (+9) |  |",
        "| 2 |  | 35 (+35) |",
        "| 3 | 104 (+95) |  |",
        "| points | 104 | 35 |",
        "| boxes | 2 | 1 |",
        "",
        "## Settlement",
        "",
    ]


def test_markdown_shows_names_and_remarks_as_they_are(hostile: Evening) -> None:
    for words in ("export markdown", "export markdown --all"):
        text = hostile.must(words).out
        assert "<" not in text
        table = [line for line in text.splitlines() if line.startswith("|")]
        heads = {bars(line) for line in table}
        assert len(heads) <= 2
        assert "\\|" in text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann+Cid", "Ann+Cid"),
        ("*co* _x_ `y`", r"\*co\* \_x\_ \`y\`"),
        ("[a](b)", r"\[a\](b)"),
        ("a|b", r"a\|b"),
        ("<b>&amp;", "&lt;b&gt;&amp;amp;"),
        ("# head", r"\# head"),
        ("- point", r"\- point"),
        ("1. first", r"1\. first"),
        ("back\\slash", "back\\\\slash"),
    ],
)
def test_escapes_of_markdown(text: str, shown: str) -> None:
    assert escaped(text) == shown


def test_the_standings_in_markdown_agree(club: Evening, shelf: Path) -> None:
    text = club.must("export markdown --all").out
    sheets = [
        club.run("score", "--json", "-g", path.stem).json for path in (shelf / "games").iterdir()
    ]
    rows = counted([sheet for sheet in sheets if sheet["over"]])
    for name, row in rows.items():
        line = next(line for line in text.splitlines() if line.split(" | ")[1:2] == [name.title()])
        assert line.split(" | ")[2:5] == [str(row[key]) for key in ("games", "won", "lost")]


def test_corrections_and_rulings_stand_on_the_page(evening: Evening) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12", "gin Bob vs 10", "knock Bob 2 vs 30")
    evening.must("adjust Ann 10 --law 11.1 --why 'an exposed card'", "void 2 --why misdeal")
    evening.must("note 'Tea at nine.'", "win Ann 95 gin")
    page, score = page_of(evening), evening.score()
    is_sound(page)
    rows = page.all("tbody")[0].all("tr")
    assert [(row.all("th")[0].text, "struck" in row.classes) for row in rows] == [
        ("1", False),
        ("2", True),
        ("3", False),
        ("§", False),
        ("4", False),
    ]
    assert [[one.text for one in row.all(css="score")] for row in rows[:4]] == [
        ["9"],
        [],
        ["28"],
        ["19"],
    ]
    assert [one.text for one in page.all(css="closes")] == ["114"]
    assert numbers(page.all(css="final")) == [side["total"] for side in score["sides"]]
    assert len(page.all("circle")) == 4
    out = page.all("li", css="out")
    assert [one.all("b")[0].text for one in out] == ["Bob gin, Ann 10"]
    assert page.all(css="remarks")[0].all("p")[0].text == "Tea at nine."
    text = evening.must("export markdown").out
    assert "| ~~2~~ |  |  |" in text
    assert "| ruling for Ann, law 11.1 | 19 (+10) |  |" in text
    rows_ = rows_of(evening.must("export csv").out)
    assert [row["void"] for row in rows_] == ["no", "yes", "no", "no", ""]
    assert [row["counts"] for row in rows_] == ["yes", "no", "yes", "yes", ""]


def test_a_hand_that_came_after_the_end_does_not_count_and_is_not_void() -> None:
    late = told(
        opened("Ann", "Bob"),
        win("Ann", 60),
        win("Bob", 30),
        win("Ann", 40),
        amend(1, win("Ann", 100)),
    )
    rows = rows_of(games_csv([("2026-03-14-abcde", late)]))
    assert [(row["void"], row["counts"]) for row in rows] == [
        ("no", "yes"),
        ("no", "no"),
        ("no", "no"),
        ("", ""),
    ]
