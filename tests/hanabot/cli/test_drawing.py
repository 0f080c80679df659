import re
from xml.etree import ElementTree as ET

import pytest

from hanabot.cli.drawing import DRAWERS, Node, draw_dot, draw_mermaid, draw_svg, draw_text

NODES = [
    Node("chop", 1, (), ()),
    Node("good-touch", None, (), ()),
    Node("save", 1, ("chop",), ()),
    Node("fix", 3, ("good-touch",), ("save",)),
    Node("stall", 3, ("save", "fix"), ("fix", "not-here")),
]


def test_text_names_every_module_under_what_it_requires() -> None:
    lines = draw_text(NODES).splitlines()

    def row(name: str) -> int:
        return next(n for n, line in enumerate(lines) if re.search(f"[─╼] {name}\\b", line))

    rows = {node.name: row(node.name) for node in NODES}
    assert rows["chop"] < rows["save"]
    assert rows["good-touch"] < rows["fix"]
    assert "(overrides save)" in lines[rows["fix"]]
    assert "fix · level 3" in draw_text(NODES)


def test_dot_and_mermaid_have_every_arrow_once() -> None:
    assert len(re.findall(r"->", draw_dot(NODES))) == 6
    assert draw_mermaid(NODES).count("-->") == 4
    assert draw_mermaid(NODES).count("overrides") == 2


def test_svg_is_well_formed_and_keeps_boxes_apart() -> None:
    root = ET.fromstring(draw_svg(NODES))
    space = "{http://www.w3.org/2000/svg}"
    boxes = [
        tuple(float(box.attrib[key]) for key in ("x", "y", "width", "height"))
        for box in root.findall(f"{space}rect")
        if "x" in box.attrib
    ]
    assert len(boxes) == len(NODES)
    assert [text.text for text in root.findall(f"{space}text")] == [node.caption for node in NODES]
    for n, (x, y, width, height) in enumerate(boxes):
        assert x >= 0
        assert x + width <= float(root.attrib["width"])
        for other_x, other_y, other_width, other_height in boxes[:n]:
            apart = x >= other_x + other_width or other_x >= x + width
            assert apart or y >= other_y + other_height or other_y >= y + height


@pytest.mark.parametrize("ending", sorted(DRAWERS))
def test_an_empty_graph_can_be_drawn(ending: str) -> None:
    assert DRAWERS[ending]([])
