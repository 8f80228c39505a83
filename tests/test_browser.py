"""The pages in a real browser: opened from a file, looked at in light and dark and on a telephone,
printed.

These tests need Chromium with its driver and ``pip install selenium``; without them they are
skipped, and say so.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import clubs
from tests.evening import Evening

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
DRIVER = shutil.which("chromedriver")
if CHROMIUM is None or DRIVER is None:
    pytest.skip("no Chromium with its driver on this machine", allow_module_level=True)
webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)

USUAL = (
    "new Ann Bob --stake '0.05 EUR' --event 'Thursday club' --name 'The return match'",
    "knock Ann 7hdc 345s 9TJd / 2c vs 8cdh +6s +2s / Kc Qh 5c 4h Ac",
    "gin Bob 345s 9hdc TJQKh vs 7hdc A23d / 5c 4c 2h 2c --note 'The fan never closed.'",
    "dead",
    "knock Bob 8cdh 456s JQKd / 3c vs 9cdh +7s / 5h 4h 2c Ac Ad 6h",
    "knock Bob 10 vs 6",
    "knock Ann 2cdh 678c TJQs / Ah vs 345d 9hcd / Kc 4h 3c Ac",
    "knock Bob 4 vs 19",
    "knock Ann JQKh 4sdc 567d / 3h vs TJQs 2sdc / 6h 5s 3c Ah",
    "knock Bob 6 vs 14",
    "win Ann 31 gin",
)
"""A usual game: ten hands, most in cards, won by Ann."""

WIDTH = 360
"""A small telephone, in CSS pixels."""


class Screen:
    """The browser with a page opened in it from a file."""

    def __init__(self, driver: Any, page: Path) -> None:
        self.driver = driver
        driver.get_log("browser")
        driver.get_log("performance")
        driver.get(page.as_uri())

    def js(self, expression: str) -> Any:
        """The value of a JavaScript expression, asked by the driver: the page itself runs none."""
        return self.driver.execute_script(f"return {expression}")

    def cdp(self, command: str, **told: Any) -> Any:
        """A command to the browser itself."""
        return self.driver.execute_cdp_cmd(command, told)

    def texts(self, css: str) -> list[str]:
        """The text of every element that a selector finds."""
        found: list[str] = self.js(
            f"[...document.querySelectorAll({css!r})].map(e => e.textContent)"
        )
        return found

    def complaints(self) -> list[str]:
        """What the console holds."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self) -> list[str]:
        """Every address that was asked for since the page was opened, the page's own first."""
        entries = [
            json.loads(one["message"])["message"] for one in self.driver.get_log("performance")
        ]
        return [
            entry["params"]["request"]["url"]
            for entry in entries
            if entry["method"] == "Network.requestWillBeSent"
        ]

    def overflow(self) -> int:
        """By how many pixels the page is wider than the screen."""
        wide: int = self.js("document.documentElement.scrollWidth - innerWidth")
        return wide

    def spills(self) -> list[str]:
        """Elements that reach beyond the screen's right edge and are in no box that scrolls."""
        found: list[str] = self.js(
            "[...document.body.querySelectorAll('*')].filter(e => !e.closest('.scroll')"
            " && e.getBoundingClientRect().right > innerWidth + 1)"
            ".map(e => e.outerHTML.slice(0, 80))"
        )
        return found

    def pages(self, wide: float, high: float) -> int:
        """How many sheets of paper a printout takes; the paper in inches."""
        told = self.cdp("Page.printToPDF", paperWidth=wide, paperHeight=high, printBackground=True)
        content = base64.b64decode(told["data"])
        return len(re.findall(rb"/Type\s*/Page\b(?!s)", content))


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Chromium without a window, with a profile of its own."""
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield driver
    driver.quit()


@pytest.fixture
def screen(browser: Any) -> Iterator[Any]:
    """Opens pages; a screen of 1,280 by 900 in the light, put back after each test."""
    size = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})

    def opens(page: Path) -> Screen:
        return Screen(browser, page)

    yield opens
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def exported(evening: Evening, page: Path, *words: str) -> Path:
    """Write the page of the current game, or of the folder."""
    answer = evening.run("export", "html", *words, "--output", str(page))
    assert answer.status == 0, answer.err
    return page


@pytest.fixture
def usual(evening: Evening, tmp_path: Path) -> Path:
    """The page of a usual game."""
    return page_named("usual", evening, tmp_path / "usual.html")


@pytest.fixture
def folder(evening: Evening, tmp_path: Path) -> Path:
    """The standings of the whole club."""
    return page_named("folder", evening, tmp_path / "folder.html")


LONG = [f"{letter}{letter.lower() * 40}" for letter in "ABCDEF"]
"""Names that no column has room for."""

CROWDED = {
    "two in three columns": (*LONG[:2], "--rules", "hollywood"),
    "three in three columns": (*LONG[:3], "--rules", "hollywood"),
    "three a side": ("+".join(LONG[:3]), "+".join(LONG[3:]), "--rules", "club"),
}
"""Sheets with many columns."""


def page_named(name: str, evening: Evening, page: Path) -> Path:
    """The page of a usual game, of the folder, or of one of the crowded sheets."""
    if name == "usual":
        evening.must(*USUAL)
    elif name == "folder":
        clubs.write(clubs.club(), evening.home)
        return exported(evening, page, "--all")
    else:
        assert evening.run("new", *CROWDED[name]).status == 0
        for player in (0, 4, 2) if name == "three a side" else (1, 0, 0):
            answer = evening.run("win", LONG[player], "60", "--upcard", "7h")
            assert answer.status == 0, answer.err
    return exported(evening, page)


def test_the_sheet_opens_without_a_word_in_the_console_and_asks_for_nothing(
    screen: Any, usual: Path
) -> None:
    page = screen(usual)
    assert page.complaints() == []
    assert page.requests() == [usual.as_uri()]


def test_the_folder_opens_without_a_word_in_the_console_and_asks_for_nothing(
    screen: Any, folder: Path
) -> None:
    page = screen(folder)
    assert page.complaints() == []
    assert page.requests() == [folder.as_uri()]


def test_its_totals_are_those_of_score(screen: Any, usual: Path, evening: Evening) -> None:
    page, score = screen(usual), evening.score()
    assert page.texts(".final") == [str(side["total"]) for side in score["sides"]]
    (paid,) = score["payments"]
    assert page.texts(".pay") == [
        f"{paid['from']} pays {paid['to']} {paid['points']} = {paid['amount']} EUR."
    ]
    assert page.js("document.title") == "Ann – Bob · gin rummy score sheet"


def test_the_chart_has_a_point_a_hand_and_a_corner_a_hand(
    screen: Any, usual: Path, evening: Evening
) -> None:
    page, hands = screen(usual), evening.score()["hands"]
    assert page.js("document.querySelectorAll('figure svg circle').length") == len(hands)
    corners = page.js(
        "[...document.querySelectorAll('figure > svg polyline')].map(e => e.points.numberOfItems)"
    )
    assert corners == [len(hands) + 1] * 2
    box = "document.querySelector('figure svg').getBoundingClientRect()"
    assert page.js(f"{box}.width > 300 && {box}.height > 120")


def test_names_that_are_markup_show_as_text(screen: Any, evening: Evening, tmp_path: Path) -> None:
    names = ("<script>alert(1)", "<img_onerror=alert(2)>")
    for words in (("new", *names), ("win", names[0], "100", "gin")):
        assert evening.run(*words).status == 0
    for whole in ([], ["--all"]):
        page = screen(exported(evening, tmp_path / "hostile.html", *whole))
        assert page.complaints() == []
        assert page.js("document.scripts.length + document.images.length") == 0
        assert page.js(f"document.body.innerText.includes({names[0]!r})")
        assert page.js(f"document.body.innerText.includes({names[1]!r})")


def luminance(colour: str) -> float:
    """How light a colour is, 0 to 1, as the guidelines on contrast count it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


TEXTS = ("h1", "header p", ".verdict", "td", "th", ".deal b", ".who", ".more", "footer", "caption")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_by_day_and_by_night(scheme: str, screen: Any, usual: Path) -> None:
    page = screen(usual)
    feature = {"name": "prefers-color-scheme", "value": scheme}
    page.cdp("Emulation.setEmulatedMedia", media="", features=[feature])
    paper = page.js("getComputedStyle(document.querySelector('main')).backgroundColor")
    assert (luminance(paper) > 0.5) is (scheme == "light")
    for css in TEXTS:
        ink = page.js(f"getComputedStyle(document.querySelector({css!r})).color")
        assert contrast(ink, paper) >= 4.5, css
    for css in (".card.red", ".card:not(.red)"):
        style = f"getComputedStyle(document.querySelector({css!r}))"
        assert contrast(page.js(f"{style}.color"), page.js(f"{style}.backgroundColor")) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["usual", "folder", *CROWDED])
def test_nothing_overflows_a_telephone(
    name: str, scheme: str, screen: Any, evening: Evening, tmp_path: Path
) -> None:
    page = screen(page_named(name, evening, tmp_path / "page.html"))
    feature = {"name": "prefers-color-scheme", "value": scheme}
    page.cdp("Emulation.setEmulatedMedia", media="", features=[feature])
    size = {"width": WIDTH, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    page.cdp("Emulation.setDeviceMetricsOverride", **size)
    assert page.js("innerWidth") == WIDTH
    assert page.overflow() <= 0
    assert page.spills() == []


@pytest.mark.parametrize(
    ("wide", "high"), [pytest.param(8.27, 11.69, id="A4"), pytest.param(8.5, 11, id="Letter")]
)
def test_a_usual_game_and_the_standings_print_on_one_page(
    wide: float, high: float, screen: Any, usual: Path, folder: Path
) -> None:
    for page in (usual, folder):
        assert screen(page).pages(wide, high) == 1


def test_who_hears_the_page_hears_its_tables_and_its_chart(screen: Any, usual: Path) -> None:
    """What Chromium tells a screen reader."""
    page = screen(usual)
    page.cdp("Accessibility.enable")
    nodes = page.cdp("Accessibility.getFullAXTree")["nodes"]
    said = {
        (node["role"]["value"], node["name"]["value"])
        for node in nodes
        if not node.get("ignored") and node.get("name", {}).get("value")
    }
    assert ("RootWebArea", "Ann – Bob · gin rummy score sheet") in said
    assert ("table", "Score sheet") in said
    assert {("columnheader", "Ann"), ("columnheader", "Bob"), ("rowheader", "hand 1")} <= said
    assert {("heading", "Running score"), ("heading", "The hands")} <= said
    assert ("image", "set: seven of clubs, seven of diamonds, seven of hearts") in said
    charts = [name for role, name in said if name.startswith("Running score, hand by hand")]
    assert len(charts) == 1
    assert re.search(r"After 10 hands: Ann \d+, Bob \d+\.", charts[0])
