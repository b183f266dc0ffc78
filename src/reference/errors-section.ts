import { refusals } from '#kernel/refusals'
import { html, type Html } from '#platform/html'

/** Returns the anchor of an error's explanation: by its reason code if it has one, otherwise by its error code. */
export function toExplanationUrl({
  code,
  reasonCode,
}: {
  code: string | undefined
  reasonCode: string | number | undefined
}): string | undefined {
  const anchor =
    reasonCode === undefined ? toErrorAnchor(code) : (toErrorAnchor(reasonCode) ?? toErrorAnchor(code))
  return anchor && `/docs#${anchor}`
}

function toErrorAnchor(code: string | number | undefined): string | undefined {
  if (code === undefined) return undefined
  // A decline has the processor's number, of which there are many.
  const explained = typeof code === 'number' ? 'declined' : code
  return explanations.has(explained) ? `error-${explained}` : undefined
}

const advice: Partial<Record<string, string>> = {
  validation_failed:
    'Each entry of fields names the fault and the accepted values. The same request again is refused again.',
  bad_request: 'The message names the fault. If there is a reasonCode, use it.',
  request_timeout: 'Nothing was done: send the same again, with the same Idempotency-Key.',
  payload_too_large: 'Send less: the message names the limit of this call.',
  expectation_failed: 'Leave the header Expect out.',
  unauthorized:
    'Send the credential that the call names. A session ends after half an hour without a request: open a new one with the API key.',
  forbidden:
    'The key has a role without this right, or there is something that it may not do: use another key.',
  company_suspended: 'The operator of this installation resumes the company.',
  not_found:
    'The path, the id or the method is wrong, or it belongs to another company. Where the path takes other methods, the header Allow names them.',
  gone: 'The link was replaced or has ended: ask for a new one.',
  unprocessable_entity: 'The message names the obstacle. Read the record before you try again.',
  rate_limited: 'Wait for as many seconds as Retry-After says, then send the same again.',
  internal_error: 'Send the correlation id to the operator. Read the record before you try again.',
  bad_gateway: 'The processor answered unreadably. Read the record before you try again.',
  service_unavailable:
    'Wait for as many seconds as Retry-After says, then send the same again with the same Idempotency-Key.',
  idempotency_key_invalid: 'Send a key of that form, such as a UUID.',
  idempotency_key_reused: 'Another request took this key within a day: take a new one for a new request.',
  request_in_progress: 'Wait, then send the same again: you get the answer of the first.',
  changed_meanwhile:
    'The conflicts name each field, its value now and who changed it. Read the record, then send the fields that you still want with its new asOf.',
  declined:
    'The reasonCode is the number of the processor, and reasonText its text. 1616 means insufficient funds, 1622 an expired card. The payer can use another method.',
  OVER_PAYMENT: 'Read amountDue of the invoice, and pay no more than that.',
  ALREADY_PROCESSING: 'Read the invoice: it is settled, closed, or payments in flight cover it.',
  QUOTE_CHANGED: 'Nothing was charged. Quote again, and show the payer the new quote.',
  OUTCOME_UNKNOWN:
    'It may have been charged. Read the invoice before you charge again, and never repeat it blindly.',
  NOT_CHARGED: 'Nothing was charged. Send the same again.',
}

const explanations = collectExplanations()

/** Collects the message of each code. Of several errors with one code, the first has the most general message. */
function collectExplanations(): Map<string, { statusCode: number; message: string }> {
  const found = new Map<string, { statusCode: number; message: string }>()
  for (const [name, refusal] of Object.entries(refusals)) {
    const { statusCode, error, message, reasonCode } = { reasonCode: undefined, ...refusal }
    const code = reasonCode ?? (name === 'declined' ? name : error)
    if (!found.has(code)) found.set(code, { statusCode, message })
  }
  return found
}

/**
 * Renders every error and reason code with its advice: the target of an error's Link header. The script of the page
 * reads the sections.
 */
export function errorsSection(): Html {
  return html`<h2 id="errors">Errors</h2>
    <p>
      The header <code>Link</code> of a refusal leads to its line here, and <code>CorrelationId</code> to its
      line in the operator's log.
    </p>
    ${[...explanations].map(
      ([code, { statusCode, message }]) =>
        html`<section id="error-${code}">
          <h3><code>${code}</code></h3>
          <p>Status ${statusCode}. ${message}</p>
          <p>${advice[code] ?? ''}</p>
        </section>`,
    )}`
}
