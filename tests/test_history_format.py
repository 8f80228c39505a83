"""The hand-history format: every game survives it, and every mistake in a file is pointed at."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import ginscore.history
from ginscore.errors import LedgerError
from ginscore.events import AnyEvent, Opened
from ginscore.history.head import VERSION
from ginscore.history.lines import FLAGS, VALUED
from ginscore.history.problems import HistoryError
from ginscore.history.reader import examine, read, read_games
from ginscore.history.writer import write
from ginscore.knobs import as_knobs
from ginscore.ledger.codec import chained, decode, encode
from ginscore.presets import PRESET
from ginscore.replay import Replay, fold, with_event
from ginscore.rules import Rules
from tests.evening import Evening
from tests.ledgers import (
    adjust,
    agreed,
    amend,
    change,
    close,
    dead,
    gin,
    insert,
    knock,
    note,
    opened,
    redo,
    reopen,
    told,
    undo,
    void,
    win,
)
from tests.random_games import random_game

SPECIFICATION = Path(ginscore.history.__file__).with_name("format.md").read_text(encoding="utf-8")

HEAD = "ginscore-history 1\ndate: 2026-11-30T20:00:00+01:00\nplayers: Ann Bob\n\n"


def from_text(text: str) -> tuple[AnyEvent, ...]:
    """The events of a file that has this text behind a short head."""
    return read(HEAD + text, "evening.gin")


def mistakes(text: str) -> list[str]:
    """What is printed of a file's mistakes, place, sentence, line, caret and remedy."""
    with pytest.raises(HistoryError) as raised:
        read(text, "evening.gin")
    return raised.value.message.splitlines()


# There and back.


def back_and_forth(events: tuple[AnyEvent, ...]) -> None:
    text = write(events)
    again = read(text)
    assert again == events
    assert chained(again).lines == chained(events).lines
    assert write(again) == text


@settings(max_examples=120)
@given(st.integers(min_value=0, max_value=10**9))
def test_a_game_written_and_read_is_the_same_ledger(seed: int) -> None:
    back_and_forth(random_game(random.Random(seed)))


@pytest.mark.long
@settings(max_examples=2000)
@given(st.integers(min_value=0, max_value=10**9))
def test_two_thousand_games_written_and_read_are_the_same_ledgers(seed: int) -> None:
    back_and_forth(random_game(random.Random(seed)))


@settings(max_examples=40)
@given(st.integers(min_value=0, max_value=10**9))
def test_a_game_told_event_by_event_is_the_game_told_at_once(seed: int) -> None:
    events = random_game(random.Random(seed))
    replay = fold(events[:1])
    for event in events[1:]:
        replay = with_event(replay, event)
    assert replay == fold(events)


def test_a_game_is_written_in_the_words_of_the_commands() -> None:
    events = told(
        opened("Ann", "Bob", target=300),
        knock("Ann", 3, 12),
        gin("Bob", 34),
        undo(),
        redo(),
        dead(),
        win("Bob", 30, kind="gin"),
        adjust("Ann", -10),
        agreed(Ann=-1, Bob=89),
        note('He said: "no".'),
        change(target=500, stake="0.05 EUR"),
        amend(1, knock("Bob", 4, 30)),
        void(2),
        insert(2, knock("Ann", 10, 6)),
        close(),
        reopen(),
    )
    assert write(events).splitlines()[-16:] == [
        "",
        "knock Ann 3 vs 12",
        "gin Bob vs 34",
        "undo",
        "redo",
        "dead",
        "win Bob 30 gin",
        "adjust Ann -10",
        "assert Ann -1 Bob 89",
        'note He said: "no".',
        'rules set target=500 "stake=0.05 EUR"',
        "amend 1 knock Bob 4 vs 30",
        "void 2",
        "insert 2 knock Ann 10 vs 6",
        "close",
        "reopen",
    ]
    back_and_forth(events)


@pytest.mark.parametrize(
    ("events", "said"),
    [
        pytest.param(
            (opened("Ann", "Bob", "Cid"), knock("Ann", 3, 12, "Bob")),
            "knock Ann 3 vs 12 --against Bob",
            id="the dealer played, though she should have sat out",
        ),
        pytest.param(
            (opened("Ann", "Bob", rules="oklahoma"), knock("Ann", 3, 12)),
            "knock Ann 3 vs 12 --upcard none",
            id="the upcard was not noted, though the rules turn on it",
        ),
        pytest.param(
            (opened("Ann", "Bob"), knock("Ann", 3, 12), dead(), dead(), void(1, voids=[3])),
            "void 1 --voids 3",
            id="a later hand void for another reason than the end of the game",
        ),
        pytest.param(
            (opened("Ann+Cid", "Bob+Dee"), knock("Ann", 3, 12), void(1)),
            "void 1 --table dead",
            id="a table of a running round that does not play again",
        ),
        pytest.param(
            (opened("Ann", "Bob"), knock("Ann", 3, 12), void(1, frees=True)),
            "void 1 --table free",
            id="a table that is free, though no round was running",
        ),
    ],
)
def test_what_no_command_fills_in_is_stated(events: tuple[AnyEvent, ...], said: str) -> None:
    events = told(*events)
    assert write(events).splitlines()[-1] == said
    back_and_forth(events)


def test_a_text_with_quotes_goes_into_a_line_of_its_own() -> None:
    (*_, taken_back) = from_text('dead\nundo\n--why Bob said: "21",  not 34 \n')
    assert getattr(taken_back, "why", None) == 'Bob said: "21",  not 34 '
    back_and_forth(from_text('dead\nundo\n--why Bob said: "21",  not 34 \n'))


@pytest.mark.parametrize("text", ["two\nlines", "a bell\x07", "turned \u202eround"])
def test_what_no_command_lets_through_is_not_written(text: str) -> None:
    with pytest.raises(LedgerError) as raised:
        write(told(opened("Ann", "Bob"), note(text)))
    assert raised.value.path == "$.events[1]"


def test_a_note_of_a_pair_of_games_stays_with_its_game() -> None:
    first, second = told(opened("Ann", "Bob"), dead()), told(opened("Cid", "Dee"), note("x"))
    assert read_games(write(first) + "\n" + write(second)) == [first, second]


# A file typed by hand.


def opening(text: str) -> Opened:
    (first, *_) = read(f"ginscore-history 1\ndate: 2026-11-30\n{text}")
    assert isinstance(first, Opened)
    return first


@pytest.mark.parametrize(
    ("head", "seating", "rules"),
    [
        ("players: Ann Bob", "two", "standard"),
        ("players: Ann, Bob, Cid", "loser-deals", "standard"),
        ("players: Ann Bob Cid\nseating: box", "box", "three-handed"),
        ("players: Ann Bob Cid\nseating: cutthroat", "cutthroat", "cutthroat"),
        ("PLAYERS :  Ann   Bob\nRules: Classic", "two", "classic"),
    ],
)
def test_a_head_leaves_out_what_goes_without_saying(head: str, seating: str, rules: str) -> None:
    first = opening(head)
    assert first.seating == seating
    assert first.rules == as_knobs(PRESET[rules].rules)


def test_teams_of_three_play_to_150_where_the_head_says_nothing() -> None:
    assert opening("players: A1+B1+C1 D1+E1+F1").rules["target"] == 150


def test_a_head_with_all_knobs_needs_no_rules_that_are_known() -> None:
    knobs = as_knobs(PRESET["classic"].rules) | {"name": "thursday", "target": 77}
    first = opened("Ann", "Bob")
    text = write((replace(first, rules=knobs),))
    assert "rules: thursday" in text
    assert getattr(read(text)[0], "rules", None) == knobs


def test_a_preset_that_changes_later_changes_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    events = told(opened("Ann", "Bob", rules="classic"), gin("Ann", 20))
    text = write(events)
    monkeypatch.setitem(PRESET, "classic", PRESET["modern"])
    assert read(text) == events


def test_two_games_of_one_file_with_the_same_head_are_two_games() -> None:
    first, second = read_games(HEAD + "dead\n" + HEAD + "gin Bob vs 34\n")
    ids = [one.game for one in (first[0], second[0]) if isinstance(one, Opened)]
    assert len(set(ids)) == 2


def test_a_file_without_an_id_is_always_the_same_game() -> None:
    assert from_text("dead\n")[0] == from_text("dead\ngin Bob vs 34\n")[0]
    assert opening("players: Ann Bob").game == opening("players: Ann Bob").game
    assert opening("players: Ann Bob").game != opening("players: Ann Cid").game
    assert re.fullmatch(r"2026-11-30-[0-9a-f]{8}", opening("players: Ann Bob").game)


@pytest.mark.parametrize(
    ("lines", "times"),
    [
        (["@20:14 dead"], ["2026-11-30T20:14:00+01:00"]),
        (["@20:14:07 dead", "dead"], ["2026-11-30T20:14:07+01:00"] * 2),
        (
            ["@23:50 dead", "@00:10 dead"],
            ["2026-11-30T23:50:00+01:00", "2026-12-01T00:10:00+01:00"],
        ),
        (["@20:14", "dead"], ["2026-11-30T20:14:00+01:00"]),
        (["@2026-12-24T18:00:00-05:00 dead"], ["2026-12-24T18:00:00-05:00"]),
    ],
    ids=["minute", "it stands", "past midnight", "a line of its own", "in full"],
)
def test_a_line_may_begin_with_its_time(lines: list[str], times: list[str]) -> None:
    assert [event.at for event in from_text("\n".join(lines))[1:]] == times


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_line_ends_and_a_byte_order_mark_do_not_matter(end: str) -> None:
    text = (HEAD + "dead\n# a remark\n\nnote  two  blanks \n").replace("\n", end)
    assert read("\ufeff" + text) == read(HEAD + "dead\nnote  two  blanks \n")


# Mistakes.


def test_five_mistakes_are_all_reported_with_carets() -> None:
    text = (
        "ginscore-history 1\n"
        "date: 2026-11-30\n"
        "players: 한국 Bob\n"
        "\n"
        "knock 한국 7x7h7d 345s / 2c vs 12\n"
        "gin Zed vs 34\n"
        "knok Bob 3 vs 12\n"
        "knock Bob 11 vs 12\n"
        'knock Bob 3 vs 4 --nott "x"\n'
    )
    assert mistakes(text) == [
        "evening.gin has 5 mistakes; nothing was taken in.",
        "evening.gin:5:10: “7x7h7d” is no card: “x” is neither a rank (A 2-9 T J Q K) nor a suit "
        "(s h d c); a card is a rank and a suit, like 7h, Th or 10h, As, K♠.",
        "    knock 한국 7x7h7d 345s / 2c vs 12",
        "               ^^^^^^",
        "evening.gin:6:5: Nobody at the table is called “Zed”.",
        "    gin Zed vs 34",
        "        ^^^",
        "    There are 한국, Bob.",
        "evening.gin:7:1: “knok” begins no line of a game.",
        "    knok Bob 3 vs 12",
        "    ^^^^",
        "    Did you mean knock?",
        "evening.gin:8:1: Bob knocks with 11; the limit is 10. [law 3.2]",
        "    knock Bob 11 vs 12",
        "    ^^^^^^^^^^^^^^^^^^",
        "evening.gin:9:18: “--nott” is no option of knock.",
        '    knock Bob 3 vs 4 --nott "x"',
        "                     ^^^^^^",
        "    Did you mean --note?",
    ]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("knock Ann 7h7d7c 3s4s / 2c vs 1x", "1x"),
        ("knock Ann 3 vs 12 --upcard 1h", "1h"),
        ('knock Ann 3 vs 12 --note "open', '"open'),
        ("@24:10 dead", "@24:10"),
        ("adjust Ann ten", "ten"),
        ("adjust Ann 10 --column 4", "4"),
        ("rules set target=150 tarket=3", None),
        ("rules show classic", "show"),
        ("amend 1 dance Ann", "dance"),
        ("amend x dead", "x"),
        ("void 9", None),
        ("undo", None),
        ("redo", None),
        ("reopen", None),
        ("assert Ann 9", None),
        ("close now", "now"),
        ("dead --discard 2c", None),
        ("win Ann x", "x"),
        ("new Ann Bob", "new"),
        ("knock", None),
        ("knock Ann 3 vs 12 --discard", "--discard"),
        ("knock Ann 3 vs 12 --note a --note b", "--note"),
    ],
)
def test_a_mistake_is_pointed_at(line: str, word: str | None) -> None:
    """``None``: no word is wrong by itself, so all of the line is underlined."""
    (_, problems) = examine(HEAD + line + "\n", "evening.gin")
    (problem,) = problems
    marked = line[problem.column - 1 :][: problem.width]
    assert (problem.line, marked) == (5, line if word is None else word)


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("", ["3:1"]),
        ("players: Ann Ann", ["4:10"]),
        ("players: Ann Bob\nseating: box", ["5:10"]),
        ("players: Ann Bob\nrules: clasic\nset: targte=3", ["5:8", "6:6"]),
        ("players: Ann Bob\ndealer: Cid\ncut: Ann 7x Bob Ks", ["5:9", "6:10"]),
        ("players: Ann Bob\nset: target=150 target=200", ["5:6"]),
        ("players: Ann Bob\nset: last_column=double", ["5:6"]),
        ("players: Ann Bob\nplayer: Cid", ["5:9"]),
        ("players: Ann Bob\ngame: ../../x", ["5:7"]),
        ("players: Ann Bob\nstake: much", ["5:8"]),
    ],
)
def test_mistakes_of_the_head_are_pointed_at(head: str, said: list[str]) -> None:
    text = f"# a remark\n\nginscore-history {VERSION}\n{head}\ndate: 2026-11-30\n"
    _, problems = examine(text, "f")
    assert [one.place.removeprefix("f:") for one in problems] == said


def test_one_mistake_is_one_mistake() -> None:
    """A name that is wrong does not make the seats, numbers and balances behind it wrong."""
    text = "ginscore-history 1\ndate: 2026-11-30\nplayers: Ann Bob Cid\n\n"
    text += "gin Bop vs 20\ngin Ann vs 10\ngin Cid vs 3\nvoid 3\ndead\n"
    _, problems = examine(text, "f")
    assert [one.place for one in problems] == ["f:5:5"]


def test_a_broken_law_alone_is_a_refusal_and_not_a_misreading() -> None:
    with pytest.raises(HistoryError) as raised:
        from_text("knock Ann 11 vs 12\nknock Ann 7h7d 345s / Kc Qh 5c 4h Ac vs 3\n")
    assert raised.value.status == 3
    assert [one.code for one in raised.value.problems] == ["over-limit", "not-a-meld", "over-limit"]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "The first line of a hand history is: ginscore-history 1"),
        ("dead\n", 1, "The first line of a hand history is: ginscore-history 1"),
        (HEAD.replace("history 1", "history 2"), 1, "This release reads version 1 of the format"),
        (HEAD + "note " + "x" * 9000, 5, "The line has 9005 signs; 8000 are read."),
    ],
    ids=["an empty file", "no first line", "a later version", "an endless line"],
)
def test_what_is_no_hand_history(text: str, line: int, said: str) -> None:
    _, problems = examine(text, "f")
    assert (problems[0].line, problems[0].message.startswith(said)) == (line, True)


def test_a_file_cannot_keep_the_reader_busy_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ginscore.history.reader.MOST_TELLING", 1000)
    monkeypatch.setattr("ginscore.history.reader.MOST_EVENTS", 150)
    _, corrections = examine(HEAD + "dead\n" * 90 + "undo\nredo\n" * 9, "f")
    assert corrections[0].message == "There are too many corrections for so long a game."
    _, events = examine(HEAD + "dead\n" * 150, "f")
    assert [one.message for one in events] == ["A game has at most 150 events."]


def test_control_characters_of_a_file_never_reach_the_terminal() -> None:
    printed = "\n".join(mistakes(HEAD + "knock Ann\x1b[31m 3 vs \x07\u202e12\nnote \x1b[2J\n"))
    assert not set(printed) & {"\x1b", "\x07", "\u202e"}


def test_a_long_line_is_shown_around_its_caret() -> None:
    line = "knock Ann " + "7h7d7c " * 20 + "345x / 2c vs 12"
    *_, shown, caret = mistakes(HEAD + line)[:4]
    assert len(shown) <= 82
    assert shown[caret.index("^") :].startswith("345x")
    assert caret.strip() == "^^^^"


SPOILS = (
    *(
        '"',
        "#",
        "@",
        "+",
        "--",
        "/",
        "vs",
        "Ann",
        ":",
        "=",
        "\t",
        "\x00",
        "\x1b",
        "\u202e",
        "٣",
        "²",
    ),
    *("9" * 20, "--note ", "\n", "\r", "é", "🃏", "'", "none", "@25:61 ", "\ud800", ""),
)


def spoiled(text: str, rng: random.Random) -> str:
    """A file with a few signs put in or lost, or two of its lines changed over."""
    for _ in range(rng.randrange(1, 8)):
        at = rng.randrange(len(text) + 1)
        if rng.random() < 0.7:
            text = text[:at] + rng.choice(SPOILS) + text[at + rng.randrange(4) :]
        else:
            lines = text.split("\n")
            one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            text = "\n".join(lines)
    return text


@settings(max_examples=200)
@given(st.integers(min_value=0, max_value=10**9))
def test_a_spoiled_file_is_refused_or_is_a_game_that_can_be_kept(seed: int) -> None:
    rng = random.Random(seed)
    text = spoiled(write(random_game(rng)), rng)
    replays, problems = examine(text, "evening.gin")
    assert all(one.line and one.column and one.message for one in problems)
    for events in [one.events for one in replays if one and not problems]:
        assert decode(encode(chained(events))).events == chained(events).events
        back_and_forth(events)


# The commands.


def test_export_and_import_bring_the_ledger_to_another_folder_byte_by_byte(
    evening: Evening, tmp_path: Path
) -> None:
    evening.must("new Ann Bob --event 'a \"b\"'", "knock Ann 3 vs 12", "undo --why 'she \"erred\"'")
    evening.must("knock Ann 7hdc 345s 9TJd / 2c vs 8cdh +6s +2s / Kc Qh 5c 4h Ac", "amend 1 dead")
    file, other = tmp_path / "evening.gin", tmp_path / "other"
    evening.must(f"export history --output {file}")
    assert "Added 2026-11-30-game1" in evening.must(f"import {file} --home {other}").out
    assert "Nothing new" in evening.must(f"import {file} --home {other}").out
    (ours,) = (evening.home / "games").iterdir()
    assert (other / "games" / ours.name).read_bytes() == ours.read_bytes()


def test_a_file_with_a_mistake_is_taken_in_not_at_all(evening: Evening, tmp_path: Path) -> None:
    file = tmp_path / "evening.gin"
    file.write_text(HEAD + "dead\n\n" + HEAD + "ded\n", encoding="utf-8")
    answer = evening.type(f"import {file}")
    assert (answer.status, answer.out) == (2, "")
    assert "evening.gin:11:1: “ded” begins no line of a game." in answer.err
    assert not (evening.home / "games").exists()


def test_judge_rules_on_a_whole_file_without_a_ledger(evening: Evening, tmp_path: Path) -> None:
    file = tmp_path / "evening.gin"
    file.write_text(HEAD + "knock Ann 10 vs 6\ngin Bob vs 80\n", encoding="utf-8")
    assert evening.must(f"judge {file}").out.splitlines()[3:5] == [
        "  deadwood difference    +4  [law 7.4]",
        "  undercut bonus        +25  [law 7.4]",
    ]
    (ruled,) = evening.must(f"judge {file} --json").json["files"]
    assert ruled["games"][0]["sides"][1]["points"] == [134]
    assert not evening.home.exists()


def test_judge_and_verify_list_what_is_wrong_in_a_file(evening: Evening, tmp_path: Path) -> None:
    file = tmp_path / "evening.gin"
    file.write_text(HEAD + "knock Ann 11 vs 12\n", encoding="utf-8")
    judged = evening.type(f"judge {file} --json")
    (one,) = judged.json["files"][0]["problems"]
    assert (judged.status, one["line"], one["code"], one["law"]) == (3, 5, "over-limit", "3.2")
    verified = evening.type(f"verify {file}")
    assert verified.status == 3
    assert "laws at line 5, column 1: Ann knocks with 11; the limit is 10." in verified.out
    file.write_text(HEAD + "ded\n", encoding="utf-8")
    assert evening.type(f"judge {file}").status == 2
    assert evening.type(f"verify {file}").status == 4
    file.write_text(HEAD + "dead\n", encoding="utf-8")
    assert evening.must(f"verify {file}").out.endswith("all holds (2 events, 1 hand).\n")


def test_a_file_that_is_no_text_is_said_to_be_none(evening: Evening, tmp_path: Path) -> None:
    file = tmp_path / "evening.gin"
    file.write_bytes(HEAD.encode() + b"note \xff\n")
    answer = evening.type(f"import {file}")
    assert answer.status == 2
    assert f"{file}:5: The file is not UTF-8." in answer.err


# The specification.


def test_format_prints_the_specification(evening: Evening) -> None:
    assert evening.must("format").out == SPECIFICATION
    assert evening.must("format --json").json["version"] == VERSION


def test_the_file_in_the_specification_can_be_read() -> None:
    (example,) = re.findall(r"A whole file:\n\n((?:    .*\n|\n)+)", SPECIFICATION)
    text = re.sub("(?m)^    ", "", example).rstrip() + "\n"
    game = fold(read(text)).game
    assert [(row.winner, row.points) for row in game.rows] == [("Ann", 28), ("Bob", 41), (None, 0)]


def test_the_specification_names_every_verb_option_and_tag() -> None:
    from ginscore.history.head import TAGS

    options = {one for told in (*VALUED.values(), *FLAGS.values()) for one in told}
    assert [verb for verb in VALUED if not re.search(rf"\b{verb}\b", SPECIFICATION)] == []
    assert [option for option in sorted(options) if f"--{option}" not in SPECIFICATION] == []
    assert [tag for tag in TAGS if f"`{tag}`" not in SPECIFICATION] == []
    assert all(len(line) <= 100 or line.startswith("|") for line in SPECIFICATION.splitlines())


def test_every_correction_is_told_over_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the time that a game takes grows with the cube of its corrections."""
    nine = knock("Ann", 3, 12, "Bob")
    events: list[AnyEvent] = [opened("Ann", "Bob", target=1000), nine, *[insert(1, nine)] * 20]
    folded = []

    def counted(events: Sequence[AnyEvent], rules: Rules | None = None) -> Replay:
        folded.append(len(events))
        return fold(events, rules)

    for module in ("correcting", "replay", "history.reader", "history.writer"):
        monkeypatch.setattr(f"ginscore.{module}.fold", counted)
    text = write(events)
    assert sorted(folded)[-20:] == list(range(3, 23))
    folded.clear()
    assert list(read(text)) == events
    assert sorted(folded)[-20:] == list(range(3, 23))


def test_a_game_of_more_corrections_than_a_reader_takes_in_is_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nine = knock("Ann", 3, 12, "Bob")
    events: list[AnyEvent] = [opened("Ann", "Bob", target=1000), nine, *[insert(1, nine)] * 20]
    text = write(events)
    monkeypatch.setattr("ginscore.history.reader.MOST_TELLING", 20)
    monkeypatch.setattr("ginscore.history.writer.MOST_TELLING", 20)
    with pytest.raises(HistoryError, match="too many corrections"):
        read(text)
    with pytest.raises(LedgerError, match="more corrections"):
        write(events)
