"""The viewer in a real browser: stepping, hiding, addresses, several viewers on a page; on a phone and on a desk."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hanabot.decks import find
from hanabot.game import Game
from hanabot.moves import COLOUR, DISCARD, PLAY, Action
from hanabot.registry import policy
from hanabot.rules import rule_set
from hanabot.start import standard_start
from hanabot.table import play, seat_team
from hanabot.variants import variant_under
from hanabot.viewer.page import page, script, styles, viewer
from hanabot.viewer.record import Record, as_json
from hanabot.viewer.tell import tell

NOW = "document.querySelector('[aria-current=step]').dataset.move"
GRID = "[...document.querySelectorAll('[data-order=\"{}\"] .hv-grid > span')]"
#: Hands (orders from slot 1 on), stacks, and how many cards are discarded, as shown.
TABLE = """
[[...document.querySelectorAll('.hv-hand')].map(
    (hand) => [...hand.querySelectorAll('.hv-card')].map((card) => Number(card.dataset.order))),
 [...document.querySelectorAll('.hv-stack')].map((one) => one.textContent),
 document.querySelectorAll('.hv-gone .hv-chip').length]"""
#: What sticks out of the page, is too small for a finger, or does not fit into its own box.
MISFITS = """
[...document.querySelectorAll('.hv *')].filter((one) => one.getClientRects().length && !one.closest('.hv-unseen'))
.filter((one) => {
  const box = one.getBoundingClientRect();
  const touched = one.matches('.hv-controls button, .hv-card') && (box.width < 36 || box.height < 36);
  const cut = one.matches('.hv-face, .hv-stack, .hv-chip') && one.scrollWidth > one.clientWidth + 1;
  const squeezed = one.matches('.hv-may, .hv-kept') && box.width < 8;
  return box.right > innerWidth + 1 || touched || cut || squeezed;
}).map((one) => one.className)"""
#: Words with less contrast than 4.5 (WCAG 2, AA), with the ratio.
FAINT = r"""
(() => {
  const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  const light = (css) => css.match(/[\d.]+/g).slice(0, 3).map((v) => linear(v / 255))
    .reduce((sum, v, place) => sum + v * [0.2126, 0.7152, 0.0722][place], 0);
  const behind = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (!/, 0\)$|transparent/.test(colour)) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const words = 'h3, h4, p, dt, dd, b, .hv-rule, .hv-reason, .hv-tags i, .hv-clues i, .hv-flag, .hv-number, .hv-may';
  return [...document.querySelectorAll(words)]
    .filter((one) => one.getClientRects().length && !one.closest('.hv-unseen, .hv-face') && one.textContent.trim())
    .map((one) => {
      const [a, b] = [light(getComputedStyle(one).color), light(behind(one))];
      return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), one.className, one.textContent.slice(0, 30)];
    })
    .filter(([ratio]) => ratio < 4.5);
})()"""
REMARKS = ("What cost most: turns 2, 3.", "Nothing else.")


@cache
def a_game(name: str = "h-group@3", players: int = 3, variant: str = "No Variant") -> Record:
    suits = variant_under(rule_set("hanab-live"), variant)
    game = Game(standard_start(players, "hanab-live", variant), find("quick:1", players, "hanab-live", suits)[0].cards)
    play(game, seat_team(game, [policy(name)]), watch=False)
    return tell(game, [policy(name)], title=f"{name}, {players} players, {variant}")


@cache
def a_bad_game() -> Record:
    """Two moves that go against any convention: a blind play of the chop, and an uncalled discard from slot 1."""
    game = Game(standard_start(2), find("quick:1", 2)[0].cards)
    for action in (Action(COLOUR, 1, 0), Action(PLAY, 5), Action(DISCARD, 4)):
        game.apply(action)
    return tell(
        game, [policy("h-group@3")], title="people", people=True, names=["<b>Kim", "</script>Lou"], remarks=REMARKS
    )


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with one game, one with three, and one on which two viewers stand among other things."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "one.html").write_text(page([a_game()]), encoding="utf-8")
    games = [a_game(players=5), a_game("piers", 2, "Rainbow (6 Suits)"), a_bad_game()]
    (folder / "three.html").write_text(page(games, "Three games"), encoding="utf-8")
    two = viewer([a_game()], "first") + "<p><input id='other'></p>" + viewer([a_bad_game(), a_game()], "second")
    whole = f"<!DOCTYPE html><meta charset='utf-8'><style>{styles()}</style><body>{two}<script>{script()}</script>"
    (folder / "two.html").write_text(whole, encoding="utf-8")
    return folder


def address(site: Path, name: str, place: str = "") -> str:
    return (site / f"{name}.html").as_uri() + place


def test_keys_alone_step_through_the_game(browser: Any, site: Path) -> None:
    last = len(a_game().moves)
    browser.open(address(site, "one"))
    assert browser.ask(NOW) == "0"
    for key, expected in (
        ("ARROW_RIGHT", 1),
        ("ARROW_RIGHT", 2),
        ("ARROW_LEFT", 1),
        ("ARROW_DOWN", 4),
        ("ARROW_UP", 1),
        ("END", last),
        ("ARROW_RIGHT", last),
        ("ARROW_LEFT", last - 1),
        ("HOME", 0),
        ("ARROW_LEFT", 0),
    ):
        browser.press(key)
        assert browser.ask(NOW) == str(expected), key
        assert browser.ask("location.hash") == f"#game/1/{expected}"
    assert browser.complaints == []


def test_every_control_is_reached_by_the_tab_key(browser: Any, site: Path) -> None:
    browser.open(address(site, "one", "#game/1/7"))
    reached = []
    for _ in range(40):
        browser.press("TAB")
        reached.append(
            browser.ask(
                "(document.activeElement.getAttribute('aria-label') || document.activeElement.textContent || '')"
            )
        )
        if browser.ask("document.activeElement.hasAttribute('data-move')"):
            break
    said = " / ".join(reached)
    for control in (
        "Point of view",
        "What the grids show",
        "hanab.live",
        "Keys and signs",
        "One move on",
        "Moves made",
    ):
        assert control in said
    assert sum(one.startswith("slot ") for one in reached) == 15
    browser.press("ENTER")
    assert browser.ask(NOW) == "7"
    browser.press("ARROW_RIGHT")
    assert browser.ask(NOW) == "8"
    assert browser.ask("document.activeElement.dataset.move") == "8", "the focus stays in the list of moves"


def test_an_address_opens_a_game_at_a_move(browser: Any, site: Path) -> None:
    browser.open(address(site, "three", "#game/2/9"))
    assert browser.ask(NOW) == "9"
    assert browser.text("h2") == "piers, 2 players, Rainbow (6 Suits)"
    browser.ask("(location.hash = '#game/3/2')")
    assert browser.text("h2") == "people"
    assert browser.ask(NOW) == "2"
    for place in ("#game/99/99", "#game/0", "#game/x/1", "#nothing", "#%zz"):
        browser.open(address(site, "three", place))
        assert browser.ask(NOW) is not None
    assert browser.complaints == []


def test_the_position_is_the_engines(browser: Any, site: Path) -> None:
    record = a_game()
    start = standard_start(3)
    game = Game(start, record.deck)
    browser.open(address(site, "one"))
    steps = ((0, 4, ["ARROW_RIGHT"] * 4), (4, 22, ["ARROW_DOWN"] * 6), (22, len(record.moves), ["END"]))
    for begin, end, keys in steps:
        for move in record.moves[begin:end]:
            game.apply(Action(*move.action))
        browser.press(*keys)
        hands, stacks, gone = browser.ask(TABLE)
        assert hands == [hand[::-1] for hand in game.hands]
        assert stacks == [f"{s.letter}{top or ''}" for s, top in zip(record.suits, game.stacks, strict=True)]
        assert gone == sum(game.discards)
    assert browser.text(".hv-figures").startswith(f"Clues{game.clues} / 8Strikes{game.strikes} / 3Score{game.score}")


def test_bonuses_are_shown(browser: Any, tmp_path: Path) -> None:
    """Every position after a bonus was drawn or used is the engine's, in a game in which a card goes back."""
    for number in range(1, 30):
        start = standard_start(3, "bga/flamboyants")
        deck = find(f"p3v0s{number}", 3, "bga")[0].cards
        game = Game(start, deck)
        play(game, seat_team(game, [policy("h-group@3")]), watch=False)
        record = tell(game, [policy("h-group@3")], title="bonuses")
        if {6, 7} & {move.action[0] for move in record.moves}:
            break
    (tmp_path / "bonuses.html").write_text(page([record]), encoding="utf-8")
    browser.open((tmp_path / "bonuses.html").as_uri())
    again = Game(start, deck)
    done = 0
    for end in [at + 1 for at, move in enumerate(record.moves) if move.bonus or move.action[0] > 3]:
        for move in record.moves[done:end]:
            again.apply(Action(*move.action))
        browser.press(*["ARROW_RIGHT"] * (end - done))
        done = end
        hands, stacks, gone = browser.ask(TABLE)
        assert hands == [hand[::-1] for hand in again.hands]
        assert stacks == [f"{s.letter}{top or ''}" for s, top in zip(record.suits, again.stacks, strict=True)]
        assert gone == sum(again.discards)
        assert f"Deck{again.deck_left}" in browser.text(".hv-figures")
        move = record.moves[end - 1]
        assert not move.bonus or f"bonus: {move.bonus}" in browser.ask("document.body.textContent")
    assert browser.complaints == []


def test_elimination_and_convention_are_two_layers(browser: Any, site: Path) -> None:
    record = a_game()
    number, note = next(
        (number, note)
        for number, move in enumerate(record.moves, 1)
        for note in move.after.notes
        if note.marks and note.inferred & note.possible != note.possible and note.order in move.touched
    )
    browser.open(address(site, "one", f"#game/1/{number}"))
    kinds = browser.ask(GRID.format(note.order) + ".map((cell) => cell.className)")
    cells = [kind for kind in kinds if kind != "hv-suit"]
    assert len(cells) == 25
    for card, kind in enumerate(cells):
        expected = "hv-kept" if note.inferred >> card & 1 else "hv-may" if note.possible >> card & 1 else "hv-out"
        assert kind.split()[0] == expected
    assert [card for card, kind in enumerate(cells) if "hv-true" in kind] == [record.deck[note.order]]


def test_the_movers_hand_and_what_comes_can_be_hidden(browser: Any, site: Path) -> None:
    browser.open(address(site, "one", "#game/1/10"))
    assert browser.count(".hv-sealed") == 0
    browser.press("h")
    faces = browser.ask("[...document.querySelectorAll('.hv-next .hv-face')].map((one) => one.textContent)")
    assert faces == ["?"] * 5
    assert "hv-true" not in browser.ask("document.querySelector('.hv-next').innerHTML")
    assert "not shown" in browser.ask("document.querySelector('.hv-next .hv-card').getAttribute('aria-label')")
    assert browser.text("[data-move='11']") == "11…"
    assert browser.count(".hv-face") == 15
    browser.press("h", "v", "v")
    first = "[...document.querySelectorAll('.hv-card:first-child')].map((card) => card.textContent[0] === '?')"
    assert browser.ask(first)[::5] == [False, True, False]


def test_the_move_its_reason_and_its_rivals_are_told(browser: Any, site: Path) -> None:
    record = a_game()
    for number in (1, 12):
        browser.open(address(site, "one", f"#game/1/{number}"))
        move = record.moves[number - 1]
        said = browser.text(".hv-move")
        assert f"because {move.choice.reason}" in said
        assert move.choice.rule in said
        assert [one for one in move.rivals if one.rule not in said or one.reason not in said] == []
        live = browser.text("[aria-live]")
        assert live.startswith(f"Move {number}: {record.seats[move.seat]} ")
        link = browser.ask("document.querySelector('.hv-open').href")
        assert link == f"{record.link}#{number + 1}"


def test_what_goes_against_the_convention_is_marked(browser: Any, site: Path) -> None:
    browser.open(address(site, "three", "#game/3/2"))
    assert "Against the convention" in browser.text(".hv-move")
    assert "h-group@3 would have moved otherwise" in browser.text(".hv-move")
    browser.press("HOME", "n")
    assert "!" in browser.ask("[...document.querySelectorAll('[aria-current] .hv-flag')].map((f) => f.textContent)")
    assert "</script>Lou" in browser.text(".hv-hands"), "names are shown as they are, and do nothing"


def test_a_card_tells_where_its_note_came_from(browser: Any, site: Path) -> None:
    record = a_game()
    number, order = next((n, move.touched[0]) for n, move in enumerate(record.moves, 1) if move.touched)
    browser.open(address(site, "one", f"#game/1/{number}"))
    browser.ask(f"document.querySelector('[data-order=\"{order}\"]').focus()")
    browser.press("ENTER")
    said = browser.text(".hv-detail")
    assert "By elimination" in said
    assert f"move {number}" in said
    assert browser.ask("document.activeElement.dataset.order") == str(order)
    browser.press("ESCAPE")
    assert browser.count(".hv-detail") == 0


def test_on_a_phone_the_card_is_told_of_under_its_hand(browser: Any, site: Path) -> None:
    browser.open(address(site, "one", "#game/1/12"), browser.phone)
    browser.ask("document.querySelectorAll('.hv-hand')[1].querySelector('.hv-card').click()")
    assert browser.ask("document.querySelectorAll('.hv-hand')[1].querySelectorAll('.hv-detail').length") == 1
    browser.press("ARROW_RIGHT")
    assert browser.count(".hv-detail") <= 1


def test_turns_in_remarks_are_gone_to(browser: Any, site: Path) -> None:
    browser.open(address(site, "three", "#game/3/0"))
    browser.ask("document.querySelector('.hv-remark button').click()")
    assert browser.ask(NOW) == "2"


def test_help_opens_and_closes_by_keys(browser: Any, site: Path) -> None:
    browser.open(address(site, "one"))
    browser.press("?")
    assert browser.ask("document.querySelector('dialog').open")
    browser.press("ARROW_RIGHT")
    assert browser.ask(NOW) == "0", "while the help is open the game stands still"
    browser.press("ESCAPE")
    assert not browser.ask("document.querySelector('dialog').open")


def test_two_viewers_on_a_page_do_not_mind_each_other(browser: Any, site: Path) -> None:
    browser.open(address(site, "two", "#second/2/5"))
    numbers = "[...document.querySelectorAll('.hv-place')].map((one) => one.textContent)"
    last, other = len(a_game().moves), f"5 / {len(a_game().moves)}"
    assert browser.ask(numbers) == [f"0 / {last}", other]
    assert abs(browser.ask("document.querySelector('#second').getBoundingClientRect().top")) < 200, "it is in sight"
    browser.press("ARROW_RIGHT")
    assert browser.ask(numbers) == [f"0 / {last}", other], "no viewer takes keys from the page before it is used"
    browser.ask("document.querySelector('#first .hv-card').focus()")
    browser.press("ARROW_RIGHT")
    assert browser.ask(numbers) == [f"1 / {last}", other]
    browser.ask("document.querySelector('#other').focus()")
    browser.press("n", "h")
    assert browser.ask("document.querySelector('#other').value") == "nh"
    assert browser.ask("new Set([...document.querySelectorAll('[id]')].map((one) => one.id)).size") == browser.count(
        "[id]"
    )


@pytest.mark.parametrize("width", ["phone", "tablet", "laptop", "desktop"])
def test_nothing_is_cut_off_and_everything_can_be_touched(browser: Any, site: Path, width: str) -> None:
    size = {"tablet": (768, 1024), "laptop": (1000, 700)}.get(width) or getattr(browser, width)
    for name, place in (("three", "#game/1/20"), ("three", "#game/2/20"), ("one", "#game/1/30")):
        browser.open(address(site, name, place), size)
        assert browser.ask("document.documentElement.scrollWidth") <= size[0]
        assert browser.ask(MISFITS) == []
    controls = browser.ask("document.querySelector('.hv-controls').getBoundingClientRect().bottom")
    assert controls <= size[1] + 1, "the controls are on the screen whatever the length of the page"


@pytest.mark.parametrize("dark", [False, True])
def test_words_stand_out_from_what_is_behind_them(browser: Any, site: Path, dark: bool) -> None:
    browser.open(address(site, "three", "#game/3/2"), dark=dark)
    assert browser.ask(FAINT) == []


def test_suits_letters_stand_out_from_their_fill() -> None:
    def luminance(colour: str) -> float:
        full = colour if len(colour) == 7 else "#" + "".join(2 * one for one in colour[1:])
        parts = [int(full[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for variant in (
        "6 Suits",
        "Black (6 Suits)",
        "White (5 Suits)",
        "Pink (5 Suits)",
        "Brown (5 Suits)",
        "Gray (6 Suits)",
    ):
        for suit in a_game("legal-random", 2, variant).suits:
            for fill in suit.fill if len(suit.fill) == 1 else ():
                bright, dim = sorted((luminance(fill), luminance(suit.ink)), reverse=True)
                assert (bright + 0.05) / (dim + 0.05) >= 4.5, (variant, suit.name)


def test_pages_bring_everything_along_and_cannot_be_broken_by_names() -> None:
    text = page([a_bad_game()])
    assert re.findall(r'(?:src|href)="?https?:', text) == []
    assert "@import" not in text
    assert text.count("</script>") == 2, "the game's and the viewer's own"
    data = re.search(r'<script type="application/json"[^>]*>(.*?)</script>', text, re.DOTALL)
    assert data is not None
    assert json.loads(data[1]) == json.loads(as_json(a_bad_game()))


def test_a_viewer_needs_a_game_and_an_id() -> None:
    with pytest.raises(ValueError, match="needs a game"):
        page([])
    with pytest.raises(ValueError, match="is no id"):
        viewer([a_bad_game()], "two words")
