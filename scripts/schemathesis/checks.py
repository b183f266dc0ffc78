"""Checks of the contract that replace Schemathesis's own checks, which follow HTTP where the contract differs."""

import re

import schemathesis
from schemathesis.generation import GenerationMode

# JSON Schema cannot express whether a record exists, whether values fit together, or the present time.
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

# Fields that are refused because of existing records or the present time, whatever their value is.
FIELDS_OF_STATE = (
    # Only cursors that the service returned.
    "query.cursor",
    "body.cursor",
    # Depends on the clock.
    "body.expiresAt",
    "body.advanceTo",
    "body.receivedOn",
    # Only time zones that the machine has.
    "body.timeZone",
    # Only the company's own hosts.
    "body.return_url",
    # The form's response does not refer to an existing charge or saved method.
    "body.processorEvent",
    "body.processorEvent.id",
    "body.completedTransaction",
    "body.completedTransaction.id",
    # Sent with a merchant's session; a payer's link is for one subscription.
    "query.subscriptionId",
    "body.subscriptionId",
    # Taken from the webhook if the receiver is that webhook.
    "body.signingSecret",
)

# The same for single calls: an amount above the paid one, and an end before its start.
FIELDS_OF_STATE_OF = {
    "PUT /api/invoices/{id}": re.compile(r"body\.amount"),
    "PUT /operator/v1/surcharge-rules": re.compile(r"body\.rules\.\d+\.to"),
}


@schemathesis.check
def what_fits_the_document_is_not_refused_for_its_form(ctx, response, case):
    """A request that fits the document is refused only because of existing records, never because of its form."""
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
    """The contract has no 405: an unknown method gets 404, with the body of every error."""
    declared = {method.upper() for method in case.operation.schema[case.operation.path]}
    if response.request.method in declared or response.request.method in ("OPTIONS", "HEAD"):
        return
    # `/api/invoices/search` also matches `/api/invoices/{id}`, which checks the credential first.
    if response.status_code in (400, 401, 403):
        return
    assert response.status_code == 404, f"answered {response.status_code}"
    assert response.json()["error"] == "not_found"
