"""Who we are and where the site is, from the environment. The password is never shown, in no message and no repr."""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from attrs import field, frozen

from hanabot.errors import BadName

USER, PASSWORD, ADDRESS = "HANABOT_LIVE_USER", "HANABOT_LIVE_PASSWORD", "HANABOT_LIVE_ADDRESS"
#: The site itself.
SITE_ADDRESS = "https://hanab.live"
#: Names that the site gives to its users (hanab-live.md, 5.1).
_NAME = re.compile(r"[\w.-]{2,15}")
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


@frozen
class Account:
    """A user of the site. Only `password` itself gives the password away: texts of the account do not hold it."""

    user: str
    password: str = field(repr=False)
    address: str = SITE_ADDRESS

    @property
    def is_local(self) -> bool:
        """Whether the server is on this machine."""
        return urlsplit(self.address).hostname in _LOOPBACK

    @property
    def socket_address(self) -> str:
        """Where the websocket is."""
        return f"ws{self.address.removeprefix('http')}/ws"


def accounts(environment: Mapping[str, str]) -> list[Account]:
    """The accounts that the environment names: users with commas between, one password for all.

    Raises:
        BadName: one is missing or cannot be; the password is not in the message.
    """
    for key, what in ((USER, "the bot's name at the site"), (PASSWORD, "its password")):
        if not environment.get(key, "").strip():
            raise BadName("setting", key, f"not set; it is {what}: the site makes an account of a new name")
    address = _address(environment.get(ADDRESS, "").strip() or SITE_ADDRESS)
    names = [name.strip() for name in environment[USER].split(",")]
    for name in names:
        if not _NAME.fullmatch(name):
            raise BadName("user", name, "a user of the site has 2 to 15 letters, digits and signs of _ - . in its name")
    if len({name.lower() for name in names}) < len(names):
        raise BadName("setting", USER, "names a user twice")
    return [Account(name, environment[PASSWORD], address) for name in names]


def _address(text: str) -> str:
    """The address of the server, without a slash at its end.

    Raises:
        BadName: it is none, or one by which the password would travel in the open.
    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise BadName("setting", ADDRESS, "its port is no number") from None
    if parts.username or parts.password:
        raise BadName("setting", ADDRESS, f"user and password have settings of their own, {USER} and {PASSWORD}")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise BadName("setting", ADDRESS, f"should be as {SITE_ADDRESS}")
    if parts.scheme == "http" and parts.hostname not in _LOOPBACK:
        raise BadName("setting", ADDRESS, "only a server on this machine is talked to without TLS; write https://")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}{'' if port is None else f':{port}'}{parts.path.rstrip('/')}"
