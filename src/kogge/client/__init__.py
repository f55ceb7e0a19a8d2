"""A client for programs: a guest with a cookie or somebody with a token, tables, and live seats that reconnect.

anna = Client("http://127.0.0.1:8000", "Anna")
table = anna.make_table("hansa", ["me", "bot", "bot"])
with table.live(0) as seat:
    while seat.status != "over":
        if seat.choices:
            seat.play(seat.choices[0]["action"])
        else:
            seat.wait()

`Client(url, token="kogge-…")` is the person or the bot account whose token it is (docs/playing-online.md).
"""

from kogge.client.client import Client
from kogge.client.connection import new_request
from kogge.client.lobby import LiveLobby
from kogge.client.refusal import ServerRefused
from kogge.client.seat import LiveSeat
from kogge.client.table import RemoteTable, seat_requests

__all__ = ["Client", "LiveLobby", "LiveSeat", "RemoteTable", "ServerRefused", "new_request", "seat_requests"]
