"""The table of a guest as an MCP server: an agent that speaks the Model Context Protocol sits down with our bots.

The official SDK is an extra, `hanabot[mcp]`; nothing else of the toolkit needs it.
"""

import threading
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from hanabot import __version__
from hanabot.errors import BadName, HanabotError
from hanabot.league.guest import GuestTable

if TYPE_CHECKING:
    from mcp.server import MCPServer

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def make_server(table: GuestTable) -> "MCPServer[Any]":
    """The server, ready to be run.

    Raises:
        BadName: the SDK is not installed.
    """
    try:
        from mcp.server import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    except ImportError:
        raise BadName("command", "mcp", "it needs the MCP SDK: pip install 'hanabot[mcp]'") from None

    server: MCPServer[Any] = MCPServer("hanabot", instructions=table.rules(), version=__version__, log_level="ERROR")
    one_at_a_time = threading.Lock()

    def tool(ask: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
        @wraps(ask)
        def asked(*words: Asked.args, **named: Asked.kwargs) -> Answer:
            try:
                with one_at_a_time:
                    return ask(*words, **named)
            except HanabotError as error:
                raise ToolError(str(error)) from None

        server.add_tool(asked)
        return asked

    @tool
    def rules() -> str:
        """The rules of this table in words: the game, what you are shown, the form of a move."""
        return table.rules()

    @tool
    def partners() -> list[dict[str, Any]]:
        """Who sits where, and the conventions that the bots play, in words."""
        return table.partners()

    @tool
    def new_game() -> dict[str, Any]:
        """Deal a new game and show it; bots that sit before you have moved."""
        return table.new_game()

    @tool
    def observe() -> dict[str, Any]:
        """The position as your seat may see it, with your legal moves; the result when the game is over."""
        return table.observe()

    @tool
    def legal_moves() -> list[dict[str, Any]]:
        """Your legal moves; none when the game is over."""
        return table.legal_moves()

    @tool
    def move(move: dict[str, Any]) -> dict[str, Any]:
        """Make your move: an object of the list of legal moves, copied exactly. The bots move up to your next turn."""
        return table.move(move)

    @tool
    def why(moves: int = 4) -> list[dict[str, Any]]:
        """What the last moves say to one who reads by the bots' conventions from your seat.

        `readings` are cards by holder and slot, and what the holder should take them for. When the game is over, the
        bots' own rules and reasons come with it.
        """
        return table.why(moves)

    return server
