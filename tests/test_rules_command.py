"""``ginscore rules``: list, show, compare, set, save, delete, default, as they are typed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ginscore.knobs import KNOBS, with_knobs
from ginscore.presets import PRESET, PRESETS, house_defaults
from ginscore.render.rulesets import in_words, rule_lines
from ginscore.rules import Rules
from tests.evening import Evening

# Reading a rule set before play.

GOLDEN = """\
classic: the older values: gin 20, undercut 10
Source: a general how-to of gin rummy, its other system; pagat.com's classic
text.

The deal
  Whoever did not score in a hand deals the next one; that is the knocker when
    undercut.
  After a dead hand the same player deals again.
  When a discard leaves two cards in the stock and nobody has knocked, the
    hand is dead. A knock that leaves two cards is in time and is scored.

The knock
  A knocker may hold 10 in deadwood at most.
  No card turned up changes that.
  Nothing may be laid off against gin.

The score of a hand
  A knocker with the lower count scores the difference.
  Gin scores 20 and the other's deadwood.
  Big gin is not played.
  An undercut scores 10 and the difference.
  Equal counts are an undercut: the defender scores the undercut bonus of 10
    and nothing else.
  A spade turned up doubles nothing.

Boxes
  Each hand won is a box of 20, paid after the game.
  There are no extra boxes.

The game
  One column; the game is won at 100, exactly 100 is enough.
  Whoever wins a game scores a game bonus of 100.
  A loser without a single point is shut out. The winner's bonus is then 200
    in place of the game bonus of 100.
  No stake: points only.
"""


def test_a_rule_set_is_read_in_words(evening: Evening) -> None:
    assert evening.must("rules show classic").out == GOLDEN
    assert evening.must("rules show CLASSIC").out == GOLDEN


@pytest.mark.parametrize("name", PRESET)
def test_every_knob_of_a_preset_is_told_once_and_in_80_columns(name: str) -> None:
    rules = PRESET[name].rules
    told = [key for theme in in_words(rules) for one in theme.sentences for key in one.knobs]
    assert sorted(told) == sorted(knob.key for knob in KNOBS)
    assert max(len(line) for line in rule_lines(rules)) <= 80


@pytest.mark.parametrize(
    ("knob", "words"),
    [
        pytest.param("target=150", "the game is won at 150, exactly 150 is enough", id="target"),
        pytest.param("knock_limit=7", "A knocker may hold 7 in deadwood at most.", id="limit"),
        pytest.param("knock_limit=0", "Straight gin: nobody may knock", id="straight gin"),
        pytest.param("oklahoma=upcard", "Oklahoma: the first upcard lowers that", id="upcard"),
        pytest.param("oklahoma=knock-card", "Oklahoma: a knock card turned from", id="knock card"),
        pytest.param("gin_bonus=33", "Gin scores 33 and", id="gin"),
        pytest.param("big_gin_bonus=31", "all eleven cards melded, scores 31 and", id="big gin"),
        pytest.param("undercut_bonus=12", "An undercut scores 12 and", id="undercut"),
        pytest.param("tie=nobody", "Equal counts are nobody's hand", id="tie: nobody's"),
        pytest.param("tie=knocker", "Equal counts are the knocker's hand", id="tie: knocker's"),
        pytest.param("gin_layoff=yes", "Cards may be laid off against gin", id="laying off on gin"),
        pytest.param("knock_bonus=5", "the difference and a knock bonus of 5.", id="knock bonus"),
        pytest.param("box_bonus=25", "a box of 25, paid after the game", id="box"),
        pytest.param("box_timing=at-once", "a box of 20, credited at once", id="boxes at once"),
        pytest.param("gin_boxes=2", "Extra boxes: gin 2.", id="extra boxes for gin"),
        pytest.param("undercut_boxes=1", "Extra boxes: an undercut 1.", id="for an undercut"),
        pytest.param("sweep_boxes=1", "a sweep in teams 1 a partner.", id="for a sweep"),
        pytest.param("game_bonus=150", "a game bonus of 150.", id="game bonus"),
        pytest.param("shutout=add:100", "then adds 100 more, beside", id="shutout adds"),
        pytest.param("shutout=none", "A shutout pays nothing more.", id="no shutout"),
        pytest.param("shutout_test=no-hand", "A loser who has not won a hand", id="no hand won"),
        pytest.param("columns=3", "Hollywood: three columns", id="Hollywood"),
        pytest.param(
            "dealer=winner", "The winner of a hand deals the next one.", id="winner deals"
        ),
        pytest.param("dealer=alternate", "The deal goes back and forth", id="alternate deal"),
        pytest.param("dead_dealer=passes", "After a dead hand the deal passes.", id="dead hand"),
        pytest.param("stock_end=no-knock-on-last", "may not knock with it.", id="end of stock"),
        pytest.param("spade=points", "A spade as the upcard doubles the points", id="spades"),
        pytest.param("stake=0.05 EUR", "A point is worth 0.05 EUR.", id="stake"),
    ],
)
def test_a_changed_knob_changes_the_words(evening: Evening, knob: str, words: str) -> None:
    def said(name: str) -> str:
        return " ".join(evening.must(f"rules show {name}").out.split())

    evening.must("rules save house --from standard")
    evening.run("rules", "save", "altered", "--from", "standard", "--set", knob)
    assert words in said("altered")
    assert words not in said("house")


@pytest.mark.parametrize(
    ("rules", "marked"),
    [
        pytest.param(PRESET["standard"].rules, (), id="standard: none"),
        pytest.param(PRESET["club"].rules, ("game_bonus",), id="club: the game bonus"),
        pytest.param(
            PRESET["association"].rules,
            ("box_bonus", "box_timing", "game_bonus", "shutout", "shutout_test"),
            id="association: game, box and shutout",
        ),
        pytest.param(
            with_knobs(PRESET["club"].rules, {"game_bonus": 300}), (), id="what a table changed"
        ),
        pytest.param(with_knobs(Rules(), {"spade": "all"}), ("spade",), id="every box doubled"),
        pytest.param(with_knobs(Rules(), {"gin_layoff": True}), ("gin_layoff",), id="gin lay-off"),
    ],
)
def test_house_defaults_are_called_so(rules: Rules, marked: tuple[str, ...]) -> None:
    assert house_defaults(rules) == marked
    sentences = [one for theme in in_words(rules) for one in theme.sentences]
    expected = sum(bool(set(one.knobs) & set(marked)) for one in sentences)
    assert " ".join(rule_lines(rules)).count("(house default)") == expected


def test_the_running_games_rules_are_read_without_a_name(evening: Evening) -> None:
    evening.must("new Ann Bob --rules classic --set target=150")
    said = evening.must("rules").out
    assert said.splitlines()[:2] == [
        "The rules of game 2026-11-30-game1, classic: the older values: gin 20,",
        "undercut 10; changed here: target 150",
    ]
    assert "the changes are this table's." in " ".join(said.split())
    assert evening.must("rules show").out == said
    told = evening.must("rules --json").json
    assert (told["game"], told["name"], told["target"]) == ("2026-11-30-game1", "classic", 150)
    assert set(told) > {knob.key for knob in KNOBS}


def test_without_a_game_there_are_no_rules_to_read(evening: Evening) -> None:
    assert evening.type("rules").status == 3


def test_larger_teams_are_no_change_of_partnership(evening: Evening) -> None:
    evening.must("new Ann+Cid+Eve Bob+Dee+Fay")
    assert "changed here" not in evening.must("rules").out
    assert evening.must("rules --json").json["target"] == 150


# Comparing.


def test_two_rule_sets_are_compared_knob_by_knob(evening: Evening) -> None:
    assert evening.must("rules show standard modern").out == (
        "knob           standard     modern\n"
        "-------------  -----------  ------------\n"
        "big_gin_bonus  none         31\n"
        "box_bonus      20           25\n"
        "shutout        replace:200  double-total\n"
        "dealer         loser        winner\n"
    )
    assert evening.must("rules show standard modern --json").json == {
        "names": ["standard", "modern"],
        "differ": {
            "big_gin_bonus": [None, 31],
            "box_bonus": [20, 25],
            "shutout": ["replace:200", "double-total"],
            "dealer": ["loser", "winner"],
        },
    }


def test_a_rule_set_does_not_differ_from_itself(evening: Evening) -> None:
    said = evening.must("rules show british british").out
    assert said == "british and british do not differ.\n"


# Listing.


def test_all_presets_are_listed_and_what_was_saved(evening: Evening) -> None:
    evening.must("rules save house --from classic --set target=150", "rules default house")
    names = [one["name"] for one in evening.must("rules list --json").json]
    assert names == [*(preset.rules.name for preset in PRESETS), "house"]
    said = evening.must("rules list").out
    assert "* house             saved; as classic, but target 150\n" in said.replace(
        "*  house", "* house"
    )
    assert max(len(line) for line in said.splitlines()) <= 80
    assert said.endswith("New games take house (ginscore rules default --clear).\n")


def test_the_list_is_drawn_in_the_format_that_is_told(evening: Evening) -> None:
    assert "| classic " in evening.must("rules list --format github").out


# Saving, taking, deleting.


def test_a_saved_rule_set_is_what_new_takes(evening: Evening) -> None:
    said = evening.must("rules save House --from classic --set gin_bonus=30 --set target=120").out
    assert said.splitlines()[0] == "house is saved: as classic, but target 120, gin_bonus 30."
    evening.must("new Ann Bob --rules house", "gin Ann vs 21")
    assert evening.score()["sides"][0]["points"] == [51]
    assert evening.score()["rules"]["name"] == "house"


def test_a_game_keeps_its_own_copy(evening: Evening) -> None:
    evening.must("rules save house --from classic", "new Ann Bob --rules house")
    evening.must("rules save house --from standard", "gin Ann vs 21")
    assert evening.score()["sides"][0]["points"] == [41]
    evening.must("rules delete house")
    assert evening.score()["sides"][0]["points"] == [41]


def test_without_a_base_the_running_games_rules_are_saved(evening: Evening) -> None:
    evening.must("rules save plain --set target=75")
    assert evening.must("rules show plain --json").json["gin_bonus"] == 25
    evening.must("new Ann Bob --rules classic", "rules set gin_bonus=15", "rules save house")
    told = evening.must("rules show house --json").json
    assert (told["gin_bonus"], told["undercut_bonus"]) == (15, 10)


def test_saving_anew_says_so(evening: Evening) -> None:
    evening.must("rules save house --from classic")
    said = " ".join(evening.must("rules save house --from british").out.split())
    assert "in place of what was saved under that name." in said
    assert evening.must("rules show house british --json").json["differ"] == {}


def test_the_default_is_what_new_takes_until_it_is_deleted(evening: Evening) -> None:
    evening.must("rules save house --from classic", "rules default HOUSE", "new Ann Bob")
    assert evening.score()["rules"]["name"] == "house"
    assert evening.must("rules default --json").json == {"default": "house"}
    evening.must("new Ann Bob --rules modern")
    assert evening.score()["rules"]["name"] == "modern"
    assert evening.must("rules delete house --json").json == {
        "deleted": "house",
        "was_default": True,
    }
    assert evening.must("rules default --json").json == {"default": None}
    evening.must("new Ann Bob Cid --seating box")
    assert evening.score()["rules"]["name"] == "three-handed"


def test_the_default_can_be_cleared(evening: Evening) -> None:
    evening.must("rules default hollywood", "rules default --clear", "new Ann Bob")
    assert evening.score()["rules"]["name"] == "standard"


# Changing the running game.


def test_a_change_holds_from_there_on_and_can_be_taken_back(evening: Evening) -> None:
    evening.must("new Ann Bob", "gin Ann vs 5")
    said = evening.must("rules set gin_bonus=0 --why 'we tire'").out
    assert said.splitlines()[0] == "From here on gin_bonus is 0 instead of 25."
    evening.must("gin Ann vs 5")
    assert [hand["points"] for hand in evening.score()["hands"]] == [30, 5]
    evening.must("undo", "undo", "gin Ann vs 5")
    assert [hand["points"] for hand in evening.score()["hands"]] == [30, 30]


def test_a_change_that_changes_nothing_leaves_no_event(evening: Evening) -> None:
    evening.must("new Ann Bob")
    (file,) = (evening.home / "games").iterdir()
    before = file.read_bytes()
    said = evening.must("rules set gin_bonus=25 target=100").out
    assert said.splitlines()[0] == "Nothing changed; nothing was written."
    assert file.read_bytes() == before


def test_only_what_changes_is_kept(evening: Evening) -> None:
    evening.must("new Ann Bob", "rules set gin_bonus=25 target=150 tie=knocker")
    (file,) = (evening.home / "games").iterdir()
    event = json.loads(file.read_bytes())["events"][-1]
    assert (event["type"], event["set"]) == ("rules", {"target": 150, "tie": "knocker"})


def test_a_lower_target_ends_the_game_at_once(evening: Evening) -> None:
    evening.must("new Ann Bob", "gin Ann vs 50", "rules set target=75")
    sheet = evening.score()
    assert (sheet["over"], sheet["winner"]) == (True, "Ann")


def test_boxes_credited_at_once_are_not_paid_again_after_a_change(evening: Evening) -> None:
    """Palace: 10 and 20 with a box of 10 each are 50. Then boxes are paid at the end: gin against
    50 is 75, one box of 10. Ann has 125 and 10; Bob nothing, and there is no bonus."""
    evening.must("new Ann Bob --rules palace", "knock Ann 0 vs 10", "undo")
    evening.must("knock Ann 5 vs 15", "knock Ann 5 vs 25", "rules set box_timing=end")
    evening.must("gin Ann vs 50")
    sheet = evening.score()
    assert [side["points"] for side in sheet["sides"]] == [[125], [0]]
    assert [side["boxes"] for side in sheet["sides"]] == [[3], [0]]
    assert [side["total"] for side in sheet["sides"]] == [135, 0]


def test_boxes_that_were_due_are_paid_though_later_ones_are_credited_at_once(
    evening: Evening,
) -> None:
    evening.must("new Ann Bob --rules palace --set box_timing=end", "knock Ann 5 vs 15")
    evening.must("rules set box_timing=at-once", "gin Ann vs 70")
    side = evening.score()["sides"][0]
    assert (side["points"], side["total"]) == ([115], 125)


# What is refused, and how.

SENTENCES: list[Any] = [
    pytest.param("rules show classik", 2, "There are no rules named “classik”.", id="no such"),
    pytest.param("rules show a b c", 2, "One rule set is read, two are compared", id="three"),
    pytest.param("rules classic", 2, "rules has no command “classic”.", id="a name alone"),
    pytest.param("rules set target", 2, "“target” sets nothing", id="no value"),
    pytest.param("rules set", 2, "Missing argument", id="nothing to set"),
    pytest.param("rules set colour=1", 2, "There is no knob “colour”.", id="unknown knob"),
    pytest.param("rules set name=mine", 2, "There is no knob “name”.", id="the name is no knob"),
    pytest.param(
        "rules set knock_limit=51", 2, "knock_limit cannot be “51”: allowed is 0 to 50.", id="range"
    ),
    pytest.param(
        "rules set target=0 tie=draw",
        2,
        "tie cannot be “draw”: allowed is undercut, nobody, knocker.",
        id="all wrong ones at once",
    ),
    pytest.param(
        "rules set last_column=double", 2, "last_column=double needs columns=3", id="contradiction"
    ),
    pytest.param(
        "rules set columns=3", 3, "The number of columns cannot change once", id="columns"
    ),
    pytest.param("rules save classic", 2, "classic is a preset", id="a preset's name"),
    pytest.param("rules save ../evil", 2, "cannot name rules", id="a path"),
    pytest.param("rules save 'my rules'", 2, "cannot name rules", id="a blank in it"),
    pytest.param("rules save house --from nope", 2, "no rules named “nope”", id="no base"),
    pytest.param("rules save house --set x=1", 2, "There is no knob “x”.", id="a bad knob"),
    pytest.param("rules delete classic", 3, "cannot be deleted", id="delete a preset"),
    pytest.param("rules delete nope", 2, "no rules named “nope”", id="delete what is not there"),
    pytest.param("rules default nope", 2, "no rules named “nope”", id="default of nothing"),
    pytest.param("rules default classic --clear", 2, "not both", id="both"),
]


@pytest.mark.parametrize(("line", "status", "sentence"), SENTENCES)
def test_what_is_refused(evening: Evening, line: str, status: int, sentence: str) -> None:
    evening.must("new Ann Bob", "knock Ann 3 vs 12")
    before = sorted(
        (path.name, path.read_bytes()) for path in evening.home.rglob("*.json") if path.is_file()
    )
    answer = evening.type(line)
    assert (answer.status, answer.out) == (status, "")
    assert sentence in answer.err
    after = sorted(
        (path.name, path.read_bytes()) for path in evening.home.rglob("*.json") if path.is_file()
    )
    assert after == before


@pytest.mark.parametrize(
    ("lines", "how"),
    [
        pytest.param(["gin Ann vs 90"], "over", id="over"),
        pytest.param(["knock Ann 3 vs 12", "close"], "closed", id="closed"),
    ],
)
def test_the_rules_of_a_game_that_has_ended_cannot_change(
    evening: Evening, lines: list[str], how: str
) -> None:
    evening.must("new Ann Bob", *lines)
    answer = evening.type("rules set target=150")
    assert answer.status == 3
    assert f"The game is {how}; its rules cannot change." in answer.err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        pytest.param(b"", "Input data was truncated", id="an empty file"),
        pytest.param(b"{", "Input data was truncated", id="half a file"),
        pytest.param(b"[]", "Expected `object`", id="no object"),
        pytest.param(b"\xff\xfe", "JSON is malformed", id="no text"),
        pytest.param(b"[" * 9999, "Expected `object`", id="far too deep"),
        pytest.param(b'{"target": 0}', "target cannot be “0”", id="an impossible value"),
        pytest.param(b'{"target": 1.5}', "target cannot be “that”", id="a fraction"),
        pytest.param(b'{"colour": 1}', "There is no knob “colour”", id="an unknown knob"),
        pytest.param(b'{"last_column": "double"}', "needs columns=3", id="a contradiction"),
    ],
)
def test_a_saved_file_is_checked_when_it_is_read(
    evening: Evening, content: bytes, sentence: str
) -> None:
    folder = evening.home / "rules"
    folder.mkdir(parents=True)
    (folder / "house.json").write_bytes(content)
    answer = evening.type("rules show house")
    assert (answer.status, answer.out) == (4, "")
    assert "house.json" in answer.err
    assert sentence in answer.err
    listed = evening.must("rules list --json").json[-1]
    assert listed["name"] == "house"
    assert sentence in listed["about"]
    assert "cannot be read" in evening.must("rules list").out


def test_files_that_are_no_rule_set_are_passed_over(evening: Evening) -> None:
    evening.must("rules save house --from classic")
    for name in ("Über.json", ".hidden.json", "two words.json", "notes.txt"):
        (evening.home / "rules" / name).write_text("x", encoding="utf-8")
    names = [one["name"] for one in evening.must("rules list --json").json]
    assert names == [*PRESET, "house"]


def test_help_fits_a_screen_and_shows_an_example(evening: Evening) -> None:
    for words in ("", "list ", "show ", "set ", "save ", "delete ", "default "):
        said = evening.must(f"rules {words}-h").out
        assert "ginscore rules" in said.split("Options:")[0].split("Example")[1]
        assert len(said.splitlines()) <= 30
        assert max(len(line) for line in said.splitlines()) <= 100
