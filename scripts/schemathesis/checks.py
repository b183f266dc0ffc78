"""What Schemathesis asks of the service beside its own checks, where those know HTTP better than this API's contract."""

import schemathesis
from schemathesis.generation import GenerationMode

# What JSON Schema cannot say: whether a thing that is named exists, what goes together, and what time it is.
CODES_OF_STATE = {
    "conflicting",
    "duplicate",
    "invalid_cursor",
    "invalid_picture",
    "not_allowed",
    "not_applicable",
    "not_found",
    "not_offered",
    "no_customer_scope",
    "reversed_range",
    "type_changed",
    "unknown_custom_field",
    "invalid_custom_field_value",
    "card_number",
    "too_many_problems",
}

# Fields whose form their description tells: cursors are only those that were answered, addresses are parsed as browsers do, an
# event of the form names what can be charged, some moments lie ahead of the clock.
FIELDS_TOLD_IN_WORDS = (
    "cursor",
    "url",
    "Url",
    "processorEvent",
    "completedTransaction",
    "expiresAt",
    "advanceTo",
    "rules.",
    "sortBy",
    "startDate",
    "timeZone",
    "webhookHosts",
    "website",
    # Not where the receiver is the webhook, which has one.
    "signingSecret",
    "formOrigins",
    "query.subscriptionId",
    "body.subscriptionId",
)


@schemathesis.check
def what_fits_the_document_is_not_refused_for_its_form(ctx, response, case):
    """A request that fits the document is refused for what is, never for how it is written."""
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    if response.status_code != 400:
        return
    answer = response.json()
    if answer["error"] != "validation_failed":
        return
    for field in answer["fields"]:
        if field["code"] in CODES_OF_STATE:
            continue
        if any(told in field["path"] for told in FIELDS_TOLD_IN_WORDS):
            continue
        raise AssertionError(f"{field['path']}: {field['message']}")


@schemathesis.check
def a_method_that_is_not_in_the_document_is_not_found(ctx, response, case):
    """The contract knows no 405: what is not there is answered 404, with the body of every refusal."""
    declared = {method.upper() for method in case.operation.schema[case.operation.path]}
    if response.request.method in declared or response.request.method in ("OPTIONS", "HEAD"):
        return
    # `/api/invoices/search` is a `/api/invoices/{id}` as well, whose credential is asked for first.
    if response.status_code in (400, 401, 403):
        return
    assert response.status_code == 404, f"answered {response.status_code}"
    assert response.json()["error"] == "not_found"
