"""The server's OpenAPI description as a page: requests by their path, then the objects that they send and receive."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from kogge.server.app import create_litestar
from kogge.server.server import Server
from kogge.server.settings import Settings

Schema = dict[str, Any]
METHODS: Final = ("get", "post", "put", "patch", "delete")
REFERENCE: Final = "#/components/schemas/"
LEAD: Final = """# HTTP reference

Written from the server's own OpenAPI description when this site was built; a running server has it at `/schema`, and
[openapi.json](openapi.json) is the same as a file. [HTTP and WebSocket](http-api.md) explains how to use it.
"""


def openapi_schema() -> Schema:
    """What a server with the default settings says of itself; nothing is opened or stored for it."""
    return dict(create_litestar(Server(Settings())).openapi_schema.to_schema())


def openapi_page(schema: Schema) -> str:
    """The whole description as Markdown."""
    requests = [
        request(method, path, item[method])
        for path, item in sorted(schema["paths"].items())
        for method in METHODS
        if method in item
    ]
    objects = [described(name, one) for name, one in sorted(schema["components"]["schemas"].items())]
    return "\n".join([LEAD, "## Requests\n", *requests, "## Objects\n", *objects])


def request(method: str, path: str, operation: Schema) -> str:
    """A request: what it does, what it takes, what it answers."""
    parts = [f"### {method.upper()} {path} {{ #{slug(method, path)} }}\n", said(operation)]
    parameters = [one for one in operation.get("parameters", []) if one["in"] != "cookie"]
    if parameters:
        rows = [parameter_row(one) for one in parameters]
        parts.append(table(("parameter", "in", "type", ""), rows))
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        parts.append(f"Body (`{kind}`): {type_of(content['schema'])}\n")
    parts.append(table(("status", "answer", ""), [answer_row(*one) for one in sorted(operation["responses"].items())]))
    return "\n".join(parts)


def slug(method: str, path: str) -> str:
    """The anchor of a request."""
    return re.sub(r"[^a-z0-9]+", "-", f"{method}{path}".lower()).strip("-")


def said(thing: Schema) -> str:
    """What a docstring says, as prose."""
    return " ".join(str(thing.get("description", "")).split()) + "\n"


def parameter_row(parameter: Schema) -> tuple[str, ...]:
    """A parameter as a row of a table."""
    needed = "needed" if parameter.get("required") else "optional"
    return (
        f"`{parameter['name']}`",
        parameter["in"],
        type_of(parameter["schema"]),
        f"{needed}{limits(parameter['schema'])}",
    )


def answer_row(status: str, response: Schema) -> tuple[str, ...]:
    """An answer as a row of a table."""
    kinds = [type_of(content["schema"]) for content in response.get("content", {}).values() if content.get("schema")]
    return (status, ", ".join(kinds) or "nothing", " ".join(str(response.get("description", "")).split()))


def described(name: str, schema: Schema) -> str:
    """An object with its fields."""
    parts = [f"### {name} {{ #{name.lower()} }}\n", said(schema)]
    fields = schema.get("properties", {})
    needed = set(schema.get("required", ()))
    if fields:
        rows = [
            (f"`{field}`", type_of(one), ("needed" if field in needed else default(one)) + limits(one))
            for field, one in fields.items()
        ]
        parts.append(table(("field", "type", ""), rows))
    else:
        parts.append(f"{type_of(schema)}\n")
    return "\n".join(parts)


def type_of(schema: Schema) -> str:
    """A type in words, with links to the objects of this page."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(REFERENCE)
        return f"[{name}](#{name.lower()})"
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(type_of(one) for one in schema[several]))
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    kind = schema.get("type", "anything")
    if isinstance(kind, list):
        return " or ".join(type_of({**schema, "type": one}) for one in kind)
    if kind == "array":
        return f"list of {type_of(schema.get('items', {}))}"
    inner = schema.get("additionalProperties")
    if kind == "object" and isinstance(inner, dict) and inner:
        return f"object of {type_of(inner)}"
    return str(kind)


def default(schema: Schema) -> str:
    """What a field is if it is left out."""
    return f"`{schema['default']}` if left out" if "default" in schema else "optional"


def limits(schema: Schema) -> str:
    """How long or large a value may be."""
    known = {"minimum": "at least", "maximum": "at most", "minLength": "at least", "maxLength": "at most"}
    units = {"minLength": " characters", "maxLength": " characters"}
    found = [f"{words} {schema[key]}{units.get(key, '')}" for key, words in known.items() if key in schema]
    return "".join(f"; {one}" for one in found)


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |" for line in lines) + "\n"
