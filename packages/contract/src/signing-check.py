"""Signs the vectors of signing-vectors.json with nothing but Python's standard library and prints what differs."""

import hashlib
import json
import sys
from decimal import Decimal
from urllib.parse import parse_qsl


def number(value):
    """A number as ECMAScript writes it: the shortest digits, an exponent from 1e21 on and below 1e-6."""
    if isinstance(value, int):
        value = float(value)
    if value == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(value)).as_tuple()
    text = "".join(map(str, digits)).rstrip("0")
    exponent += len(digits) - len(text)
    point = len(text) + exponent
    minus = "-" if sign else ""
    if len(text) <= point <= 21:
        return minus + text + "0" * (point - len(text))
    if 0 < point <= 21:
        return minus + text[:point] + "." + text[point:]
    if -6 < point <= 0:
        return minus + "0." + "0" * -point + text
    mantissa = text[0] + ("." + text[1:] if len(text) > 1 else "")
    return minus + mantissa + "e" + ("+" if point > 0 else "-") + str(abs(point - 1))


def is_index(key):
    return key.isascii() and key.isdigit() and str(int(key)) == key and int(key) < 2**32 - 1


def as_json(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return "[" + ",".join(map(as_json, value)) + "]"
    indexes = sorted((key for key in value if is_index(key)), key=int)
    keys = indexes + [key for key in value if not is_index(key)]
    return "{" + ",".join(as_json(key) + ":" + as_json(value[key]) for key in keys) + "}"


def field(value):
    return value if isinstance(value, str) else as_json(value)


def several(pairs):
    """A name that stands several times holds the list of its values."""
    found = {}
    for name, value in pairs:
        found.setdefault(name, []).append(value)
    return {name: values[0] if len(values) == 1 else values for name, values in found.items()}


def payload_of(vector):
    if "query" in vector:
        return several(parse_qsl(vector["query"], keep_blank_values=True))
    if "multipart" in vector:
        return several((part["name"], part["text"]) for part in vector["multipart"] if "text" in part)
    return vector.get("payload") or {}


def sign(vector):
    if vector["client"] == "signed":
        text = vector["signKey"] + vector["timestamp"]
    else:
        payload = payload_of(vector)
        keys = sorted((key for key in payload if payload[key] is not None), key=lambda key: key.encode("utf-16-be"))
        pairs = "&".join(key + "=" + field(payload[key]) for key in keys)
        text = pairs + "&key=" + vector["signKey"] + vector["token"] + vector["timestamp"]
    return hashlib.md5(text.encode("utf-8")).hexdigest().upper()


with open(sys.argv[1], encoding="utf-8") as file:
    vectors = json.load(file)
print(json.dumps([sign(vector) for vector in vectors]))
