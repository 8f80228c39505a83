"""Read a page as a strict reader would: the tree of elements, nothing guessed."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = ("meta", "link", "br", "wbr")


class Element:
    """An element: its tag, attributes, children, and what stands in it."""

    def __init__(self, tag: str, attrs: dict[str, str], parent: Element | None) -> None:
        self.tag, self.attrs, self.parent = tag, attrs, parent
        self.children: list[Element] = []
        self.pieces: list[str | Element] = []

    def all(self, tag: str = "", css: str = "") -> list[Element]:
        """Every element below with this tag and this class."""
        found = []
        for child in self.children:
            if (not tag or child.tag == tag) and (not css or css in child.classes):
                found.append(child)
            found += child.all(tag, css)
        return found

    @property
    def classes(self) -> list[str]:
        """The classes of the element."""
        return self.attrs.get("class", "").split()

    @property
    def text(self) -> str:
        """All text in the element."""
        return "".join(one if isinstance(one, str) else one.text for one in self.pieces)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.now = Element("root", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), f"an attribute twice in {tag}"
        element = Element(tag, {name: value or "" for name, value in attrs}, self.now)
        self.now.children.append(element)
        self.now.pieces.append(element)
        if tag not in VOID:
            self.now = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.now.tag == tag, f"</{tag}> closes <{self.now.tag}>"
        assert self.now.parent is not None
        self.now = self.now.parent

    def handle_data(self, data: str) -> None:
        self.now.pieces.append(data)


def read(page: str) -> Element:
    """The page as a tree. Fails where a tag is not closed, or closed in another place."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert reader.now is reader.root, f"<{reader.now.tag}> is not closed"
    return reader.root
