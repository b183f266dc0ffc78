"""Puts ids of existing records into most requests: Schemathesis invents ids that fit the document but do not exist."""

import json
import os
import urllib.request
import zlib

import schemathesis
from schemathesis.core.parameters import ParameterLocation

SHOPS = json.loads(os.environ["FLORIN_SHOPS"])

# These calls may change a company, but not the one of all sessions.
OF_THE_SECOND = ("/operator/", "/sandbox/")

# These calls end a company, move its clock by centuries, or send requests to invented URLs.
OF_THE_LAST = (
    "/suspend",
    "/sandbox/v1/clock",
    "/sandbox/v1/drain",
    "/webhook",
    "/webhook/exam",
    "/customers/{customerId}",
)

ENDINGS = ("/void", "/cancel")


@schemathesis.hook
def before_call(ctx, case, kwargs):
    path = case.operation.path
    shop = SHOPS[shop_of(path)]
    ends = case.method == "DELETE" or path.endswith(ENDINGS)

    def known(name, made_up):
        """Returns an existing value of this name in three of four cases, and else the invented one."""
        for under, names in shop["values"]:
            if path.startswith(under) and name in names:
                values = names[name]
                drawn = zlib.crc32(str(made_up).encode())
                if drawn % 4 == 0 or not values:
                    return made_up
                return values[-1] if ends else values[drawn // 4 % max(1, len(values) - 1)]
        return made_up

    if positive_at(case, ParameterLocation.PATH) and case.path_parameters:
        case.path_parameters = {name: known(name, held) for name, held in case.path_parameters.items()}
    if positive_at(case, ParameterLocation.QUERY) and case.query:
        case.query = {name: known(name, held) for name, held in case.query.items()}
    if positive_at(case, ParameterLocation.BODY) and isinstance(case.body, dict):
        case.body = {
            name: known(name, held) if isinstance(held, str) else held for name, held in case.body.items()
        }
    if ends and "/session" in path:
        end_another_session(case)


def shop_of(path):
    if path.endswith(OF_THE_LAST):
        return 2
    return 1 if path.startswith(OF_THE_SECOND) else 0


def positive_at(case, location):
    return case.meta is not None and not case.meta.is_negative_at(location)


def end_another_session(case):
    """Ends a different session: all other calls need the shared one."""
    headers = case.headers or {}
    if headers.get("x-subscription-session") == SHOPS[0]["payers"]["subscriptionSession"]:
        headers["x-subscription-session"] = SHOPS[2]["payers"]["subscriptionSession"]
    if headers.get("x-session-token") != os.environ["FLORIN_SESSION"]:
        return
    request = urllib.request.Request(
        os.environ["FLORIN_URL"] + "/api/auth/session",
        method="POST",
        data=b"{}",
        headers={"authorization": "Api-Key " + SHOPS[0]["apiKey"], "content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        headers["x-session-token"] = json.load(answer)["sessionToken"]
