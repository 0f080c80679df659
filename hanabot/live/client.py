"""The wire: logs in, keeps the websocket open, and comes back when it breaks.

What is said is the session's business; here are the network, the clock, and how long to wait before the next attempt.
Clock and chance are given from outside, so that a test need not wait.
"""

import asyncio
import http.client
import logging
import os
import socket
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from random import Random

from attrs import field, frozen

from hanabot.errors import NoService, Unsupported
from hanabot.live.session import Session
from hanabot.live.settings import Account

#: The name of the site's cookie.
COOKIE = "hanabi.sid"
#: Messages that may be sent at once, and how long to wait after so many, in seconds: the site bans who sends more
#: than 200, or 100 a second (hanab-live.md, 5.1).
_BURST, _REST = 80, 1.0


#: Waits so many seconds, as the event loop does it or as a test does.
Sleep = Callable[[float], Awaitable[None]]


@frozen
class Patience:
    """How long to wait for what, in seconds.

    After a connection that broke: `first`, then twice as long each time up to `most`, each half by chance. `silence`
    is how long the site may say nothing in a game before it is asked; `answer` how long it may take to open.
    """

    first: float = 1.0
    most: float = 60.0
    silence: float = 30.0
    answer: float = 20.0
    sleep: Sleep = field(default=asyncio.sleep)
    chance: Random = field(factory=lambda: Random(0))  # noqa: S311  it spreads attempts and keeps no secret

    def before(self, attempt: int) -> float:
        """How long to wait before that attempt, counted from 1."""
        whole = min(self.most, self.first * float(2 ** min(attempt - 1, 30)))
        return whole * (0.5 + self.chance.random() / 2)


async def play_at(
    account: Account,
    session: Session,
    log: Callable[[str], None],
    enough: Callable[[], bool],
    patience: Patience | None = None,
) -> None:
    """Play as this account until it is `enough`, however often the connection breaks once it was there.

    Raises:
        NoService: the first login fails, a later one is refused, or the site ended the session on purpose.
        Unsupported: the library for websockets is not installed.
    """
    if find_spec("websockets") is None:
        raise Unsupported("hanab.live", "the library for websockets is missing: pip install 'hanabot[live]'")
    waits = patience or Patience()
    cookie: str | None = None
    failures, connected = 0, False
    while not enough():
        try:
            if cookie is None:
                cookie = await asyncio.to_thread(log_in, account, waits.answer)
                log(f"logged in at {account.address} as {session.user}")
            opened = await _converse(account, cookie, session, enough, waits)
            connected = connected or opened
            failures = 0 if opened else failures + 1
            why = "the connection was closed"
        except _Refused:
            cookie, failures, why = None, failures + 1, "the cookie is not good any more"
        except NoService as error:
            if not connected or not error.passing:
                raise
            failures, why = failures + 1, error.why
        if enough():
            return
        if session.closing:
            raise NoService(account.address, f"the site ended the session: {session.closing}")
        wait = waits.before(max(1, failures))
        log(f"{why}; again in {wait:.0f} s")
        await waits.sleep(wait)


class _Refused(Exception):
    """The site does not know our cookie."""


def log_in(account: Account, seconds: float) -> str:
    """Log in, and the cookie that says so.

    Raises:
        NoService: the site cannot be reached, or refuses the user or the password.
    """
    form = {"username": account.user, "password": account.password, "version": "bot"}
    request = urllib.request.Request(  # noqa: S310  the settings let http and https through alone
        f"{account.address}/login", urllib.parse.urlencode(form).encode(), method="POST"
    )
    handlers: list[urllib.request.BaseHandler] = [_NoRedirect()]
    if account.is_local:
        handlers.append(urllib.request.ProxyHandler({}))
    try:
        with urllib.request.build_opener(*handlers).open(request, timeout=seconds) as answer:
            found: list[str] = answer.headers.get_all("Set-Cookie") or []
    except urllib.error.HTTPError as error:
        said = " ".join(error.read(300).decode("utf-8", "replace").split())
        error.close()
        passing = error.code >= 500 or error.code == 429
        why = f"the login of {account.user} was refused ({error.code}{': ' if said else ''}{said})"
        raise NoService(account.address, why, passing) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise NoService(account.address, f"cannot be reached ({_said(reason)})", passing=True) from None
    except http.client.HTTPException as error:
        raise NoService(account.address, f"does not answer as the site does ({type(error).__name__})", True) from None
    for cookie in found:
        name, _, value = cookie.partition(";")[0].partition("=")
        if name.strip() == COOKIE:
            return value.strip()
    raise NoService(account.address, "does not answer as the site does (it gave no cookie)")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """The password goes to the address that was named, and to no other."""

    def redirect_request(self, *_: object) -> None:
        """Follow nothing."""


def _said(reason: object) -> str:
    """What went wrong, in the system's words and without addresses."""
    if isinstance(reason, socket.gaierror):
        return "its name is not known here, or there is no network"
    if isinstance(reason, TimeoutError):
        return "no answer in time"
    if isinstance(reason, OSError) and reason.errno:
        return os.strerror(reason.errno).lower()
    return " ".join(str(reason).split()) or type(reason).__name__


async def _converse(
    account: Account, cookie: str, session: Session, enough: Callable[[], bool], waits: Patience
) -> bool:
    """Keep one connection as long as it lasts; whether the site said anything.

    Raises:
        _Refused: the cookie is not good.
        NoService: no connection came about.
    """
    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

    # The library's own log would hold the cookie.
    silent = logging.getLogger("hanabot.live.wire")
    silent.propagate, silent.disabled = False, True
    said = False
    try:
        async with connect(
            account.socket_address,
            additional_headers={"Cookie": f"{COOKIE}={cookie}"},
            proxy=None if account.is_local else True,
            open_timeout=waits.answer,
            close_timeout=1,
            max_size=2**24,
            logger=silent,
        ) as wire:
            pace = _Pace(waits.sleep)
            while not enough():
                try:
                    async with asyncio.timeout(waits.silence if session.playing else None):
                        frame = await wire.recv()
                except TimeoutError:
                    answers = session.quiet()
                else:
                    said = True
                    answers = session.receive(frame if isinstance(frame, str) else frame.decode("utf-8", "replace"))
                for answer in answers:
                    await pace.rest()
                    await wire.send(answer)
    except ConnectionClosed:
        return said
    except InvalidStatus as error:
        if error.response.status_code == 401:
            raise _Refused from None
        raise NoService(account.address, f"refused the websocket ({error.response.status_code})", True) from None
    except (OSError, WebSocketException, EOFError) as error:
        if said:
            return True
        raise NoService(account.address, f"cannot be reached ({_said(error)})", passing=True) from None
    return said


class _Pace:
    """Keeps what is sent within what the site allows."""

    def __init__(self, sleep: Sleep) -> None:
        self._sleep = sleep
        self._since = 0.0
        self._sent = 0

    async def rest(self) -> None:
        """Wait, if so many messages were sent in the last moment that another would be too many."""
        now = asyncio.get_running_loop().time()
        if now - self._since > _REST:
            self._since, self._sent = now, 0
        elif self._sent >= _BURST:
            await self._sleep(_REST)
            self._since, self._sent = asyncio.get_running_loop().time(), 0
        self._sent += 1
