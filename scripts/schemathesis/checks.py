"""What Schemathesis asks of the service beside its own checks, where those know HTTP better than this API's contract."""

import re

import schemathesis
from schemathesis.generation import GenerationMode

# What JSON Schema cannot say: whether a thing that is named exists, what goes together, and what time it is.
CODES_OF_STATE = {
    "conflicting",
    "duplicate",
    "invalid_cursor",
    "invalid_picture",
    "low_contrast",
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

# Fields that are refused for what is or for what time it is, whatever is in them.
FIELDS_OF_STATE = (
    # Only those that were answered.
    "query.cursor",
    "body.cursor",
    # On the clock.
    "body.expiresAt",
    "body.advanceTo",
    "body.receivedOn",
    # Of those that the machine knows.
    "body.timeZone",
    # Of the company's own hosts.
    "body.return_url",
    # What the form answered names nothing that can be charged, or be found.
    "body.processorEvent",
    "body.processorEvent.id",
    "body.completedTransaction",
    "body.completedTransaction.id",
    # Named by whoever has a session of the merchant; a payer's link is about one.
    "query.subscriptionId",
    "body.subscriptionId",
    # Taken from the webhook where that is the receiver.
    "body.signingSecret",
)

# The same of one call: more than was paid, and a day after another.
FIELDS_OF_STATE_OF = {
    "PUT /api/invoices/{id}": re.compile(r"body\.amount"),
    "PUT /operator/v1/surcharge-rules": re.compile(r"body\.rules\.\d+\.to"),
}


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
        if field["path"] in FIELDS_OF_STATE:
            continue
        of_call = FIELDS_OF_STATE_OF.get(f"{case.method} {case.operation.path}")
        if of_call and of_call.fullmatch(field["path"]):
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
