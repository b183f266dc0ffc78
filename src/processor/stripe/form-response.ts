import { omitNullish } from '#kernel/json'
import type { Cents } from '#kernel/money'
import { toMethodDetails } from './method-details.ts'
import type { FormKind } from './form-queries.ts'
import type { MethodData } from './stripe-method-wire.ts'
import { approved, type Reason } from './stripe-reasons.ts'

/** The response of a form, which its page and the embedding page understand. */
export type FormResponse = { statusCode: number; body: Record<string, unknown> }

const refusalResponse = (statusCode: number, error: string, message: string): FormResponse => ({
  statusCode,
  body: { error, message },
})

/** The responses in place of a done event. Nothing was charged, saved or captured. */
export const formRefusals = {
  unknown: refusalResponse(404, 'not_found', 'This payment form has expired. Go back and try again.'),
  used: refusalResponse(409, 'intention_used', 'This form was already used. Go back and try again.'),
  sold: refusalResponse(
    409,
    'intention_used',
    'This was already paid. Reload the page to see your payment status.',
  ),
  closed: refusalResponse(
    409,
    'closed',
    'This payment form is closed. Reload the page to see your payment status.',
  ),
  expired: refusalResponse(410, 'intention_expired', 'This payment form has expired. Go back and try again.'),
  spent: refusalResponse(
    410,
    'intention_expired',
    'Too many declined attempts. Contact the business for help.',
  ),
  busy: refusalResponse(
    409,
    'try_under_way',
    'Another attempt is in progress. Please try again in a moment.',
  ),
  'unknown entry': refusalResponse(
    400,
    'entry_unknown',
    'The entered details have expired. Please enter them again.',
  ),
  'used entry': refusalResponse(
    400,
    'entry_used',
    'The entered details were already used. Please enter them again.',
  ),
} as const

/** Returns the refusal of a kind of card or bank account that the form does not take. */
export function methodNotAcceptedResponse(methods: string[]): FormResponse {
  const message = `this form accepts ${methods.join(' and ')} only`
  const fields = [{ path: 'paymentMethod', message }]
  return { statusCode: 400, body: { error: 'invalid_request', message: 'This cannot be used here.', fields } }
}

export function declineResponse({ reasonCode, reasonText }: Reason): FormResponse {
  return { statusCode: declineStatus, body: { reason_code_id: Number(reasonCode), verbiage: reasonText } }
}

export function isDecline({ statusCode }: FormResponse): boolean {
  return statusCode === declineStatus
}

const declineStatus = 422

const statusCodes = { checkOnly: 121, sale: 101, pending: 131 }

/** Returns the response for a method that was saved or captured. */
export function methodResponse(
  kind: Exclude<FormKind, 'sale'>,
  id: string,
  method: MethodData,
): FormResponse {
  const ids = kind === 'ticket' ? { ticket_id: id } : { account_vault_id: id }
  return approvedResponse({
    '@action': kind,
    id,
    status_code: statusCodes.checkOnly,
    ...methodFields(method),
    ...ids,
  })
}

export function saleResponse(
  id: string,
  isPending: boolean,
  amountCents: Cents,
  method: MethodData | undefined,
): FormResponse {
  const status_code = isPending ? statusCodes.pending : statusCodes.sale
  const methodPart = method ? methodFields(method) : {}
  return approvedResponse({
    '@action': 'sale',
    id,
    status_code,
    ...methodPart,
    transaction_amount: amountCents,
  })
}

function approvedResponse(event: Record<string, unknown>): FormResponse {
  const reason = { reason_code_id: Number(approved.reasonCode), verbiage: approved.reasonText }
  return { statusCode: 200, body: { ...event, ...reason } }
}

function methodFields(method: MethodData) {
  const { paymentMethod, lastFour, cardBrand, accountType } = toMethodDetails(method)
  return omitNullish({
    payment_method: paymentMethod,
    last_four: lastFour,
    account_type: accountType ?? cardBrand,
  })
}
