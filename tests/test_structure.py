"""How the program is built: who may import whom, how long a module may be, what --help may load."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import ginscore
from ginscore.cli import COMMANDS, module_of

PACKAGE = Path(ginscore.__file__).parent

LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors", "laws.numbers", "laws.sources", "laws"),
    ("cards",),
    ("melds", "rules", "faults", "texts"),
    ("solver", "knobs", "hand", "seating", "columns", "people"),
    ("presets", "notation", "laws.clause", "laws.phrases"),
    ("laws.play", "laws.scores", "laws.seats", "laws.irregularities", "laws.book"),
    ("checks", "misfits", "handjson"),
    ("arbiter", "events"),
    ("scoring", "impossible"),
    ("game", "chances"),
    ("between", "settlement", "advice"),
    ("replay",),
    ("recording", "verifying", "whatif"),
    ("correcting", "chronicle", "opening"),
    ("reports", "reports.record", "reports.choice", "reports.standings", "reports.debts"),
    ("reports.counting", "reports.rivals"),
    ("disputes", "disputes.judging", "disputes.eleven", "disputes.explaining"),
    ("disputes.miscounts", "disputes.claims", "disputes.accounts", "disputes.final"),
    ("disputes.batch",),
    ("history", "history.ids", "history.problems", "history.lines", "history.telling"),
    ("history.head", "history.reader", "history.writer"),
)
"""Inner layers first: a module imports only from layers before its own, or beside it."""

CORE_MAY_IMPORT = {"msgspec"}
"""The one library that the core may use."""

EDGES = ("cli", "render", "ledger", "api", "__main__")


def modules() -> list[str]:
    """Every module of the package by its dotted name inside it."""
    return sorted(
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")
        for path in PACKAGE.rglob("*.py")
    )


def source(module: str) -> ast.Module:
    """A module's syntax tree."""
    path = PACKAGE.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def imports(module: str) -> set[str]:
    """Every module that a module imports, anywhere in it, but what is for types alone."""
    found: set[str] = set()
    for node in ast.walk(without_type_checking(source(module))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    return found


def without_type_checking(tree: ast.Module) -> ast.Module:
    """The tree without its ``if TYPE_CHECKING`` blocks."""
    tree.body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
    ]
    return tree


def inside(module: str) -> set[str]:
    """The modules of this package that a module imports."""
    names = {name.removeprefix("ginscore.") for name in imports(module) if "ginscore." in name}
    return {name for name in names if name in modules()} - {module}


def is_edge(module: str) -> bool:
    """Whether a module may know of files, the terminal, click."""
    return module.split(".", maxsplit=1)[0] in EDGES or module == ""


CORE = [module for module in modules() if not is_edge(module) and module != "__init__"]


@pytest.mark.parametrize("module", CORE)
def test_the_core_knows_no_files_clock_or_terminal(module: str) -> None:
    outside = {name.split(".")[0] for name in imports(module)} - {"ginscore"}
    foreign = {name for name in outside if name not in sys.stdlib_module_names} - CORE_MAY_IMPORT
    assert foreign == set()
    assert not outside & {"os", "pathlib", "sys", "time", "tempfile", "subprocess", "shutil"}


@pytest.mark.parametrize("module", CORE)
def test_the_core_imports_no_edge(module: str) -> None:
    assert {name for name in inside(module) if is_edge(name)} == set()


def test_every_module_of_the_core_has_its_layer() -> None:
    assert sorted(module for layer in LAYERS for module in layer) == sorted(CORE)


def test_imports_of_the_core_go_one_way() -> None:
    """No circle: every module of the core can be put behind all that it imports."""
    left = {module: inside(module) & set(CORE) for module in CORE}
    while left:
        free = {module for module, needs in left.items() if not needs & set(left)}
        assert free, f"a circle among {sorted(left)}"
        left = {module: needs for module, needs in left.items() if module not in free}


@pytest.mark.parametrize(
    ("module", "layer"), [(module, n) for n, layer in enumerate(LAYERS) for module in layer]
)
def test_inner_modules_know_no_outer_ones(module: str, layer: int) -> None:
    inner = {name for one in LAYERS[: layer + 1] for name in one}
    assert inside(module) - inner == set()


@pytest.mark.parametrize("module", modules())
def test_a_module_has_a_docstring_and_fits_in_400_lines(module: str) -> None:
    tree = source(module)
    assert ast.get_docstring(tree)
    last = max((node.end_lineno or 0 for node in tree.body), default=0)
    assert last <= 400


@pytest.mark.parametrize("library", ["tabulate", "jinja2", "filelock", "platformdirs", "wcwidth"])
def test_a_costly_library_is_imported_in_one_place(library: str) -> None:
    using = [
        module for module in modules() if any(n.split(".")[0] == library for n in imports(module))
    ]
    assert len(using) == 1


def test_only_one_module_touches_the_disk() -> None:
    """Everything is read, written, listed and moved through ``ledger.disk``; ``format`` alone reads
    a text of the program's own, and closed streams are opened on nothing."""
    names = {"exists", "is_dir", "is_file", "iterdir", "glob", "rglob", "stat", "unlink", "mkdir"}
    names |= {"listdir", "lexists", "replace", "rename", "read_text", "read_bytes", "write_text"}
    using = {module for module in modules() if _calls(module, names)}
    assert using == {"ledger.disk", "ledger.saving", "ledger.locks", "cli.format", "cli.streams"}


def _calls(module: str, names: set[str]) -> bool:
    """Whether a module opens a file, or asks the disk by a method of a path or of ``os``."""
    for node in ast.walk(source(module)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        if isinstance(called, ast.Name) and called.id == "open":
            return True
        if isinstance(called, ast.Attribute) and called.attr in names:
            owner = called.value
            of_text = called.attr == "replace" and not _is_os(owner)
            if not of_text and not (called.attr == "read_bytes" and isinstance(owner, ast.Name)):
                return True
    return False


def _is_os(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "os"


def loaded_by(*words: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after running a command line."""
    program = (
        "import sys; from ginscore.cli import run; run(sys.argv[1:]); "
        "print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=True
    )
    return set(done.stderr.split())


def test_help_loads_no_module_of_the_core() -> None:
    loaded = loaded_by("--help")
    ours = {name for name in loaded if name.startswith("ginscore")}
    assert ours == {"ginscore", "ginscore.cli", "ginscore.cli.params", "ginscore.errors"}
    assert not loaded & {"msgspec", "tabulate", "jinja2", "filelock", "platformdirs", "wcwidth"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_there_and_its_help_shows_an_example(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from ginscore.cli import run

    assert run([command, "--help"]) == 0
    text = capsys.readouterr().out
    assert "Example" in text
    assert f"ginscore {command}" in text
    assert len(text.splitlines()) <= 40
    assert (PACKAGE / "cli" / f"{module_of(command).rpartition('.')[2]}.py").exists()
