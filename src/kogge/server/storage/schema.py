"""The stored tables. `entries` is the truth: whatever happens at a table is appended to it, one row each,
never changed.

A decision is an entry, NATURE's too. Taking back is an entry as well, so numbers are never used twice: they
number the events that clients resume from, and two writers can never both append the same number.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

ID: Final = String(24)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

secrets: Final = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

identities: Final = Table(
    "identities",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),  # raised: cookies given before are void
    Column("muted", Boolean, nullable=False, server_default=false()),
    Column("locked", Boolean, nullable=False, server_default=false()),  # nothing is done in this name
    Column("player_since", BigInteger, nullable=True),  # when a guest got a way to sign in; none: still a guest
)


def person_column(name: str = "identity", **more: Any) -> Column[str]:
    """A reference to a person, for rows that go when the person is deleted.

    `storage/personal.py` lists such tables, so that whoever asks for their data gets those rows too.
    """
    return Column(name, ID, ForeignKey("identities.id", ondelete="CASCADE"), **more)


passkeys: Final = Table(
    "passkeys",
    metadata,
    Column("id", ID, primary_key=True),
    person_column(nullable=False),
    Column("credential", Text, nullable=False),  # its id at the authenticator, in base64url as the key is
    Column("public_key", Text, nullable=False),
    Column("uses", BigInteger, nullable=False),  # as the authenticator counts them; zero: it does not
    Column("transports", String(120), nullable=False),
    Column("name", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=True),
    Index("ix_passkeys_identity", "identity"),
    Index("ix_passkeys_credential", "credential", unique=True),
)

mail_addresses: Final = Table(
    "mail_addresses",
    metadata,
    person_column(primary_key=True),
    Column("address", String(254), nullable=False),
    Column("confirmed", BigInteger, nullable=False),
    Column("language", String(8), nullable=False, server_default="en"),
    Index("ix_mail_addresses_address", "address", unique=True),
)

# Codes and tokens are stored as hashes: whoever reads the database cannot use them.
recovery_codes: Final = Table(
    "recovery_codes",
    metadata,
    Column("digest", String(64), primary_key=True),
    person_column(nullable=False),
    Index("ix_recovery_codes_identity", "identity"),
)

tokens: Final = Table(
    "tokens",
    metadata,
    Column("id", ID, primary_key=True),
    person_column(nullable=False),
    Column("digest", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("scopes", String(120), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=True),
    Column("used", BigInteger, nullable=True),
    Index("ix_tokens_identity", "identity"),
    Index("ix_tokens_digest", "digest", unique=True),
)

# People who are programs, and whose they are. Their ids say so too (`ids.is_bot_id`).
bot_accounts: Final = Table(
    "bot_accounts",
    metadata,
    person_column(primary_key=True),
    Column("owner", ID, ForeignKey("identities.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_bot_accounts_owner", "owner"),
)

# What may be used once, and was: challenges, links, codes. A second use would write the same row.
spent: Final = Table(
    "spent",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("until", BigInteger, nullable=False),  # afterwards it is void anyway
)

# Names that may not talk, folded: whoever bears one of them or a look-alike.
muted_names: Final = Table("muted_names", metadata, Column("name", String(200), primary_key=True))

# What the running servers must read again because somebody has changed it from outside.
notices: Final = Table(
    "notices",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("subject", ID, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,  # a number is never used twice
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("board", String(80), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("watch", Boolean, nullable=False),
    Column("autostart", Boolean, nullable=False),
    Column("turn_limit", Integer, nullable=True),
    Column("hints", String(8), nullable=False, server_default="alone"),
    Column("waiting_time", Integer, nullable=False, server_default="60"),
    Column("chat", String(8), nullable=False, server_default="all"),
    Column("components", String(16), nullable=False, server_default=""),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("contest", ID, nullable=False, server_default=""),
    Column("deal", Integer, nullable=False, server_default="0"),
    Column("sealed_until", BigInteger, nullable=False, server_default="0"),
    Column("bank", Integer, nullable=True),
    Column("increment", Integer, nullable=False, server_default="0"),
    Column("delay", Integer, nullable=False, server_default="0"),
    Column("time_out", String(8), nullable=False, server_default="bot"),
    Column("vacation", Integer, nullable=False, server_default="0"),
    Column("level", String(16), nullable=False, server_default="any"),
    Column("host", ID, ForeignKey("identities.id"), nullable=False),
    Column("origin", Text, nullable=True),
    Column("attended", Boolean, nullable=False),
    Column("process", ID, nullable=True),
    Column("created", BigInteger, nullable=False),
    Index("ix_tables_status_public_created", "status", "public", "created"),
    Index("ix_tables_attended_status", "attended", "status"),
    Index("ix_tables_contest_deal", "contest", "deal"),
)

components: Final = Table(
    "components",
    metadata,
    Column("digest", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("standin", Boolean, nullable=False),
    Column("link", Integer, nullable=False),
    Column("gone", String(12), nullable=False, server_default=""),
)

holders: Final = Table(
    "holders",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("identity", ID, ForeignKey("identities.id"), primary_key=True),
    Index("ix_holders_identity", "identity"),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("text", Text, nullable=False),
    Column("hidden", Text, nullable=True),
    Column("request", String(120), nullable=True),
    Column("at", BigInteger, nullable=False),
    Column("spent", BigInteger, nullable=True),
)
Index(
    "ix_entries_table_id_request",
    entries.c.table_id,
    entries.c.request,
    unique=True,
    sqlite_where=entries.c.request.is_not(None),
    postgresql_where=entries.c.request.is_not(None),
)

# Finished games and their seats stay when a table is deleted: ratings and contests are computed from them alone. So
# they refer to no other row, and a person who is deleted leaves an empty place.
finished_games: Final = Table(
    "finished_games",
    metadata,
    Column("table_id", ID, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("board", String(80), nullable=False),
    Column("players", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("contest", ID, nullable=False),
    Column("deal", Integer, nullable=False),
    Index("ix_finished_games_game_players_ended", "game", "players", "ended"),
    Index("ix_finished_games_contest_deal", "contest", "deal"),
)

results: Final = Table(
    "results",
    metadata,
    Column("table_id", ID, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("identity", ID, nullable=True),
    Column("level", String(40), nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("opening", String(200), nullable=False),
    Column("absent", Boolean, nullable=False),
    Index("ix_results_identity", "identity"),
)

# What every rated game made of the ratings of its seats. A pool is a game and a number of players; its games are
# numbered without a gap, so that two processes cannot both count the next one.
rating_steps: Final = Table(
    "rating_steps",
    metadata,
    Column("pool", String(48), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("table_id", ID, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("identity", ID, nullable=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Index("ix_rating_steps_identity", "identity"),
)

contests: Final = Table(
    "contests",
    metadata,
    Column("id", ID, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("name", String(80), nullable=False),
    Column("organiser", ID, nullable=True),
    Column("day", String(60), nullable=True),  # of a daily challenge, and its game: there is one
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("board", String(80), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("people", Integer, nullable=False),
    Column("level", String(40), nullable=False),
    Column("deals", Integer, nullable=False),
    Column("seed", String(80), nullable=False),
    Column("opens", BigInteger, nullable=False),
    Column("closes", BigInteger, nullable=False),
    Column("round_hours", Integer, nullable=False),
    Column("turn_limit", Integer, nullable=True),
    Index("ix_contests_day", "day", unique=True),
    Index("ix_contests_closes", "closes"),
)

entrants: Final = Table(
    "entrants",
    metadata,
    Column("contest_id", ID, ForeignKey("contests.id"), primary_key=True),
    Column("identity", ID, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

rounds: Final = Table(
    "rounds",
    metadata,
    Column("contest_id", ID, ForeignKey("contests.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("closes", BigInteger, nullable=False),
)

# Who plays a deal, and where: everybody once.
plays: Final = Table(
    "plays",
    metadata,
    Column("contest_id", ID, ForeignKey("contests.id"), primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("identity", ID, primary_key=True),
    Column("table_id", ID, nullable=False),
    Index("ix_plays_table_id", "table_id"),
)

# Whom somebody has marked as a friend, and with whom they do not want to play.
friends: Final = Table(
    "friends",
    metadata,
    Column("person", ID, primary_key=True),
    Column("other", ID, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Index("ix_friends_other", "other"),
)
blocks: Final = Table(
    "blocks",
    metadata,
    Column("person", ID, primary_key=True),
    Column("other", ID, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Index("ix_blocks_other", "other"),
)

# Whom the host has sent away from a table before its start.
barred: Final = Table(
    "barred",
    metadata,
    Column("table_id", ID, primary_key=True),
    Column("identity", ID, primary_key=True),
)

reports: Final = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("person", ID, nullable=False),
    Column("other", ID, nullable=False),
    Column("table_id", ID, nullable=True),
    Column("reason", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("closed", Boolean, nullable=False, server_default=false()),
    sqlite_autoincrement=True,
)

# Who looks for a game now. A seek ends once: whoever pairs it, and whoever takes it back, inserts its end.
seeks: Final = Table(
    "seeks",
    metadata,
    Column("id", ID, primary_key=True),
    Column("person", ID, nullable=False),
    Column("wish", Text, nullable=False),
    Column("process", ID, nullable=False),
    Column("created", BigInteger, nullable=False),
)
seek_ends: Final = Table(
    "seek_ends",
    metadata,
    Column("seek_id", ID, primary_key=True),
    Column("table_id", ID, nullable=True),  # none: taken back
    Column("at", BigInteger, nullable=False),
)

# What the coach made of a finished game; it can be made again at any time.
analyses: Final = Table(
    "analyses",
    metadata,
    Column("table_id", ID, ForeignKey("tables.id"), primary_key=True),
    Column("process", ID, nullable=False),  # which works on it, while it is not done; none: it has failed
    Column("done", Boolean, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# Whom tables wait for, where at least two people play: one row for each such table, written with its entries.
awaited: Final = Table(
    "awaited",
    metadata,
    Column("table_id", ID, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("turn", Integer, nullable=False),  # the number of the entry that the turn began with
    Column("since", BigInteger, nullable=False),
    Column("deadline", BigInteger, nullable=True),  # when the seat's time runs out
    Column("slow", Boolean, nullable=False),
    Column("stage", Integer, nullable=False),  # what is to be done next: notice, reminder, time-out
    Column("due", BigInteger, nullable=True),  # and when; none: nothing more in this turn
    Index("ix_awaited_due", "due"),
)
# Notices that went out. Whoever wants to send one inserts its row first, so exactly one process does.
notified: Final = Table(
    "notified",
    metadata,
    Column("table_id", ID, primary_key=True),
    Column("turn", Integer, primary_key=True),
    Column("stage", Integer, primary_key=True),
)
# When people are away from all their tables; each has numbers of their own.
absences: Final = Table(
    "absences",
    metadata,
    person_column(primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)
# How somebody wants to hear of their turns, and the browsers that have asked for it.
notice_wishes: Final = Table(
    "notice_wishes",
    metadata,
    person_column(primary_key=True),
    Column("tables", String(8), nullable=False),  # "slow", "all" or "none"
    Column("mail", Boolean, nullable=False),
    Column("webhook", String(500), nullable=False),
    Column("language", String(8), nullable=False),
)
push_endpoints: Final = Table(
    "push_endpoints",
    metadata,
    Column("digest", String(64), primary_key=True),
    person_column(nullable=False),
    Column("address", Text, nullable=False),
    Column("key", String(120), nullable=False),  # this and `auth`: what a message is encrypted for
    Column("auth", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_push_endpoints_identity", "identity"),
)
# What somebody writes down for themselves, and decisions made ahead. Nobody else is ever told.
notes: Final = Table(
    "notes",
    metadata,
    person_column(primary_key=True),
    Column("table_id", ID, primary_key=True),
    Column("text", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("ix_notes_table_id", "table_id"),
)
plans: Final = Table(
    "plans",
    metadata,
    Column("table_id", ID, primary_key=True),
    Column("seat", Integer, primary_key=True),
    person_column(nullable=False),
    Column("id", ID, nullable=False),
    Column("turns", Text, nullable=False),  # JSON: for each turn its actions
    Column("after", Integer, nullable=False),  # the last entry that it has taken into account
    Column("word", Text, nullable=False),  # JSON: why it was dropped
    Index("ix_plans_identity", "identity"),
)
BESIDE_TABLES: Final = (awaited, notified, notes, plans)  # go when their table goes

processes: Final = Table(
    "processes",
    metadata,
    Column("id", ID, primary_key=True),
    Column("seen", BigInteger, nullable=False),
)
