"""What a bot answers to people and to the site, message by message, and that no message can break it."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hanabot.bots import Decision, Proposal
from hanabot.errors import BadName
from hanabot.game import masked
from hanabot.live.messages import read_frame
from hanabot.live.session import Finished, Session
from hanabot.live.settings import Account, accounts
from hanabot.moves import Event
from hanabot.registry import policy, registry
from hanabot.table import seat_team
from hanabot.view import Start, View
from tests.live_server import shapes
from tests.live_server.lobby import Lobby, User
from tests.live_server.table import Refused

Frames = list[tuple[str, Any]]


class Site:
    """A session of ours in a lobby, without a wire: what it says is done at once, and kept."""

    def __init__(self, name: str = "Bot-B", policy_name: str = "h-group@3") -> None:
        self.lobby = Lobby()
        self.log: list[str] = []
        self.finished: list[Finished] = []
        self.said: Frames = []
        self.session = Session(name, policy_name, self.log.append, self.finished.append)
        self.people = [self._user(person) for person in ("Alice", "Cathy")]
        self.me = self._user(name)
        self._busy = False
        self._waiting: list[str] = []
        for person in self.people:
            self.lobby.connect(person, lambda *_: None)
        self.lobby.connect(self.me, self._hear)

    def _user(self, name: str) -> User:
        user = self.lobby.log_in(name, "secret")
        assert user is not None
        return user

    def _hear(self, command: str, data: Any) -> None:
        self._waiting.append(f"{command} {json.dumps(data)}")
        if self._busy:
            return
        self._busy = True
        while self._waiting:
            for frame in self.session.receive(self._waiting.pop(0)):
                answer = read_frame(frame)
                self.said.append(answer)
                self.lobby.receive(self.me, *answer)
        self._busy = False

    def table(self, owner: int = 0, **changes: Any) -> int:
        """A table of one of the people."""
        data = {"name": "a table", "options": {}, "password": "", "maxPlayers": 5, **changes}
        self.lobby.receive(self.people[owner], "tableCreate", data)
        return self.lobby.next_table - 1

    def tells(self, msg: str, owner: int = 0, table: int | None = None) -> list[str]:
        """What the bot says when somebody says this to it, or at a table."""
        before = len(self.said)
        if table is None:
            self.lobby.receive(self.people[owner], "chatPM", {"msg": msg, "recipient": self.me.name})
        else:
            self.lobby.receive(self.people[owner], "chat", {"msg": msg, "room": f"table{table}"})
        return [data["msg"] for command, data in self.said[before:] if command in ("chat", "chatPM")]

    def commands(self) -> list[str]:
        return [command for command, _ in self.said]

    def start(self, table: int, owner: int = 0) -> None:
        self.lobby.receive(self.people[owner], "tableStart", {"tableID": table})
        for person in self.people:
            if person.name in self.lobby.tables[table].players:
                self.lobby.receive(person, "loaded", {"tableID": table})

    def play(self, table: int, moves: int = 200) -> None:
        """Let the people at a table move, each as a player of the bot's first policy would."""
        here = self.lobby.tables[table]
        assert here.game is not None
        bots = seat_team(here.game, [policy("h-group@3")])
        seen = 0
        while moves and here.active >= 0:
            for event in here.game.log[seen:]:
                for seat, bot in enumerate(bots):
                    bot.observe(masked(event, seat, here.game.variant))
            seen = len(here.game.log)
            seat = here.active
            action = bots[seat].decide(here.game.view(seat)).action
            user = self.lobby.users[here.players[seat].lower()]
            assert user is not self.me
            value = {"value": action.value} if action.is_clue else {}
            moves -= 1
            data = {"tableID": table, "type": action.kind, "target": action.target, **value}
            self.lobby.receive(user, "action", data)


def test_an_invitation_is_followed_and_a_second_one_to_another_table_only_by_a_bot() -> None:
    for name, second in (("Bot-B", True), ("Robert", False)):
        site = Site(name)
        table, other = site.table(), site.table(owner=1)
        assert site.tells("/join") == []
        assert name in site.lobby.tables[table].players
        answer = site.tells("/join", owner=1)
        assert (name in site.lobby.tables[other].players) == second
        assert bool(answer) != second
        assert site.tells("/join") == ["I sit at your table already."]
        assert site.tells("/leave", owner=1, table=table) == ["Only who sits at my table can send me away."]
        assert site.tells("/leave", table=table) == []
        assert name not in site.lobby.tables[table].players


@pytest.mark.parametrize(
    ("changes", "message", "said"),
    [
        ({"password": "sesame"}, "/join", "has a password"),
        ({"password": "sesame"}, "/join wrong", "cannot sit down there: That is not the correct password"),
        ({"maxPlayers": 1}, "/join", "is full"),
        ({"options": {"detrimentalCharacters": True}}, "/join", "detrimentalCharacters"),
        ({"options": {"variantName": "Duck (5 Suits)"}}, "/join", "Duck"),
    ],
)
def test_where_it_cannot_play_it_says_so_and_does_not_sit_down(
    changes: dict[str, Any], message: str, said: str
) -> None:
    site = Site()
    table = site.table(**changes)
    (answer,) = site.tells(message)
    assert said in answer
    assert "Bot-B" not in site.lobby.tables[table].players
    assert "sesame" not in " ".join(site.log)
    site.lobby.tables[table].password = ""
    site.lobby.receive(site.people[0], "tableUpdate", {"tableID": table, "options": shapes.OPTIONS})
    site.lobby.tables[table].most = 5
    site.lobby.show_table(site.lobby.tables[table])
    assert site.tells("/join") == []
    assert "Bot-B" in site.lobby.tables[table].players


def test_whoever_sits_at_no_table_is_told_so() -> None:
    assert "at no table" in Site().tells("/join")[0]


def test_options_that_are_changed_to_what_it_cannot_play_make_it_leave_with_a_word() -> None:
    site = Site()
    table = site.table()
    site.tells("/join")
    before = len(site.said)
    data = {"tableID": table, "options": {"detrimentalCharacters": True}}
    site.lobby.receive(site.people[0], "tableUpdate", data)
    (chat, leave) = site.said[before:]
    assert "detrimentalCharacters" in chat[1]["msg"]
    assert leave == ("tableLeave", {"tableID": table})


def test_the_convention_is_set_by_those_at_the_table_and_named_by_its_canonical_name() -> None:
    site = Site()
    assert site.tells("/settings") == ["I play h-group@3; /setconvention changes it for the next game."]
    assert site.tells("/setconvention H-Group 5") == ["I play h-group@5."]
    assert site.tells("/level 2") == ["I play h-group@2."]
    assert site.tells("/setconvention piers") == ["I play piers."]
    assert "no such policy" in site.tells("/setconvention nobody")[0]
    assert "now it is piers" in site.tells("/setconvention")[0]
    assert "levels" in site.tells("/level 3")[0]
    table = site.table()
    site.tells("/join")
    assert "only who sits there" in site.tells("/setconvention smart", owner=1)[0]
    assert site.tells("/setconvention h-group@4", table=table) == ["I play h-group@4."]
    assert len(site.tells("/help", table=table)) == 4
    assert site.tells("hello", table=table) == []
    assert site.tells("/dance") == ["I know /join, /leave, /setconvention, /level, /settings, /why and /help."]


def test_a_game_is_played_and_its_moves_are_explained_and_a_clue_to_a_player_only_in_the_end() -> None:
    site = Site()
    assert site.tells("/why") == ["I have played no game yet."]
    table = site.table(name="!seed 1")
    site.tells("/join")
    site.start(table)
    assert site.tells("/why") == ["I have not moved yet."]
    site.play(table, 1)
    guarded, spoiled, watched = site.tells("/why"), site.tells("/why 2 spoil"), site.tells("/why 2", owner=1)
    assert "Bot-B clues" in guarded[0]
    assert "say /why 2 spoil" in guarded[0]
    assert "because" not in guarded[0]
    assert "because reads as" in spoiled[0]
    assert watched == spoiled
    assert site.tells("/why 1") == ["Turn 1 was not mine; mine were 2."]
    assert site.tells("/why \u00b2 spoil") == spoiled  # a digit, and no number
    assert "next game" in site.tells("/setconvention piers", table=table)[0]
    site.play(table)
    (game,) = site.finished
    assert (game.policy, game.id) == ("h-group@3", 12345)
    assert game.players == ("Alice", "Bot-B")
    assert site.commands()[-1] == "tableUnattend"
    assert site.tells("/why 2")[0].startswith(spoiled[0].partition(";")[0])


def test_who_is_sent_away_from_a_game_comes_back_when_called() -> None:
    site = Site()
    table = site.table()
    site.tells("/join")
    site.start(table)
    site.play(table, 1)
    assert "the game waits" in site.tells("/leave", table=table)[0]
    here = site.lobby.tables[table]
    moved = here.game.turn if here.game else 0
    assert here.present == {"Alice"}
    site.play(table, 1)
    assert here.game is not None
    assert here.game.turn == moved + 1
    site.tells("/join")
    assert here.game.turn == moved + 2
    site.play(table)
    assert len(site.finished) == 1


def test_a_move_that_the_site_refuses_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site()
    table = site.table()
    site.tells("/join")
    site.start(table)
    here = site.lobby.tables[table]
    refused: list[Any] = []
    make = here.make

    def choosy(action: Any) -> Any:
        if here.active == 1 and action not in refused and len(refused) < 3:
            refused.append(action)
        if action in refused:
            raise Refused("Not that one.")
        return make(action)

    monkeypatch.setattr(here, "make", choosy)
    site.play(table, 1)
    assert len(refused) == 3
    assert here.game is not None
    assert here.game.turn == 2


class Faulty:
    """A policy with a fault that shows at its third move, or at the third event after the deal."""

    name = "faulty"
    digest = ""

    def __init__(self, where: str = "decide") -> None:
        self.where = where
        self.count = 0

    def seat(self, seat: int, start: Start) -> "Faulty":
        return Faulty(self.where)

    def observe(self, event: Event) -> None:
        self._count("observe", 13)

    def decide(self, view: View) -> Decision:
        self._count("decide", 3)
        return Decision(Proposal(next(one for one in view.legal if one.is_clue), 0.0, "faulty", ""))

    def _count(self, where: str, last: int) -> None:
        self.count += where == self.where
        if self.count >= last:
            raise KeyError("of no use")

    def public_notes(self) -> dict[int, tuple[int, str]]:
        return {}

    def rule_counts(self) -> dict[str, int]:
        return {}


@pytest.mark.parametrize("where", ["decide", "observe"])
def test_a_policy_that_breaks_leaves_nobody_alone_at_the_table(where: str) -> None:
    registry().add_policy(Faulty(where), (f"faulty-{where}",))
    try:
        site = Site(policy_name=f"faulty-{where}")
        table = site.table()
        site.tells("/join")
        site.start(table)
        site.play(table)
    finally:
        del registry().plain["faulty"], registry().plain[f"faulty-{where}"]
    assert len(site.finished) == 1
    assert [line for line in site.log if "broke at table" in line and "KeyError" in line]
    said = [data["msg"] for command, data in site.said if command == "chat"]
    assert said == ["Something in my convention broke: I make the safest moves from here on."]


@pytest.mark.parametrize("in_time", [True, False])
def test_a_game_that_stands_still_goes_on_with_the_same_move(in_time: bool) -> None:
    site, twin = Site(), Site()
    for one in (site, twin):
        table = one.table(name="!seed 1", options={"timed": True, "timeBase": 60, "timePerTurn": 10})
        one.tells("/join")
        one.start(table)
    twin.play(table, 1)
    here = site.lobby.tables[table]
    if in_time:
        site.lobby.receive(site.people[0], "pause", {"tableID": table, "setting": "pause"})
        # The host's move was on its way, and is let through: ours is not to follow it before the game goes on.
        here.paused = False
    else:
        here.paused = True  # the word of it comes only after our move was refused
        make, here.check_turn = here.check_turn, lambda name: None if name == "Alice" else make(name)
    site.play(table, 1)
    here.paused = True
    assert here.game is not None
    assert here.game.turn == 1
    if not in_time:
        site.lobby.at(here, "pause", {"tableID": table, "active": True, "playerIndex": 0})
    site.lobby.receive(site.people[0], "pause", {"tableID": table, "setting": "unpause"})
    there = twin.lobby.tables[table].game
    assert there is not None
    assert here.game.turn == 2
    assert here.game.log == there.log


def test_a_seat_lost_before_the_game_is_taken_again() -> None:
    site = Site()
    table = site.table(password="sesame")
    site.tells("/join sesame")
    site.lobby.disconnect(site.me)
    assert "Bot-B" not in site.lobby.tables[table].players
    site.lobby.connect(site.me, site._hear)
    assert "Bot-B" in site.lobby.tables[table].players


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.text(max_size=4) | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["tableID", "list", "action", "type", "order", "id", "players"]), inner)
    ),
    max_leaves=12,
)
COMMANDS = sorted(Session("x", "h-group@1", print, print)._takes)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.sampled_from(COMMANDS), JSON), max_size=6))
def test_no_message_breaks_the_session(messages: Frames) -> None:
    session = Session("Bot-B", "h-group@1", lambda _: None, lambda _: None)
    for command, data in messages:
        session.receive(f"{command} {json.dumps(data)}")
    session.receive("")
    session.receive("chat")
    session.receive("chat {")
    session.quiet()


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_no_changed_message_breaks_a_game_and_what_follows_mends_it(data: st.DataObject) -> None:
    """One field of one message of a game is another value, and the game goes on when the list is asked for."""
    site = Site(policy_name="h-group@1")
    table = site.table(name="!seed 3")
    site.tells("/join")
    site.start(table)
    number = data.draw(st.integers(0, 40))
    value = data.draw(JSON)
    hear, count = site._hear, 0

    def garble(command: str, told: Any) -> None:
        nonlocal count
        if command == "gameAction":
            count += 1
            if count == number:
                keys = sorted(told["action"])
                told = {**told, "action": {**told["action"], data.draw(st.sampled_from(keys)): value}}
        hear(command, told)

    site.me.send = garble
    here = site.lobby.tables[table]
    for _ in range(8):
        if here.active == 0:
            site.play(table, 1)
        while here.active == 1 and _mended(site):
            pass
    assert here.game is not None
    assert here.game.turn >= 8
    session_game = site.session._here.games[table]
    assert session_game is not None
    assert session_game.seat.tape is not None
    assert session_game.seat.turn == here.game.turn


def _mended(site: Site) -> bool:
    """A silence, after which the session asks how the game stands; whether it did."""
    frames = site.session.quiet()
    for frame in frames:
        site.lobby.receive(site.me, *read_frame(frame))
    return bool(frames)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"HANABOT_LIVE_USER": ""}, "HANABOT_LIVE_USER"),
        ({"HANABOT_LIVE_PASSWORD": ""}, "HANABOT_LIVE_PASSWORD"),
        ({"HANABOT_LIVE_USER": "a"}, "2 to 15"),
        ({"HANABOT_LIVE_USER": "Bot-A,bot-a"}, "twice"),
        ({"HANABOT_LIVE_USER": "Bot A"}, "2 to 15"),
        ({"HANABOT_LIVE_ADDRESS": "http://hanab.live"}, "without TLS"),
        ({"HANABOT_LIVE_ADDRESS": "hanab.live"}, "should be as https"),
        ({"HANABOT_LIVE_ADDRESS": "https://me:hunter2@hanab.live"}, "settings of their own"),
        ({"HANABOT_LIVE_ADDRESS": "https://hanab.live:port"}, "port"),
    ],
)
def test_settings_that_cannot_be_are_told_without_the_password(changes: dict[str, str], said: str) -> None:
    good = {"HANABOT_LIVE_USER": "Bot-A", "HANABOT_LIVE_PASSWORD": "hunter2"}
    with pytest.raises(BadName, match=said) as error:
        accounts(good | changes)
    assert "hunter2" not in f"{error.value} {error.value!r}"


def test_settings_name_one_account_or_several() -> None:
    found = accounts({"HANABOT_LIVE_USER": "Bot-A, Bot-B", "HANABOT_LIVE_PASSWORD": "x y"})
    assert found == [Account("Bot-A", "x y", "https://hanab.live"), Account("Bot-B", "x y", "https://hanab.live")]
    assert found[0].socket_address == "wss://hanab.live/ws"
    local = {"HANABOT_LIVE_USER": "ab", "HANABOT_LIVE_PASSWORD": "x", "HANABOT_LIVE_ADDRESS": "http://[::1]:80/"}
    assert accounts(local)[0].socket_address == "ws://[::1]:80/ws"
