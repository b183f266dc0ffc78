import { present } from '#kernel/json'
import type { Cents } from '#kernel/money'
import { toldOf } from './held-method.ts'
import type { FormKind } from './form-queries.ts'
import type { Held } from './stripe-method-wire.ts'
import { approved, type Reason } from './stripe-reasons.ts'

/** What a form is answered, as its page and whoever shows that know it. */
export type FormAnswer = { statusCode: number; body: Record<string, unknown> }

const refusal = (statusCode: number, error: string, message: string): FormAnswer => ({
  statusCode,
  body: { error, message },
})

/** What is answered instead of a done event. Nothing was charged, saved or captured. */
export const formRefusals = {
  unknown: refusal(404, 'not_found', 'This form does not exist.'),
  used: refusal(409, 'intention_used', 'This form was used already.'),
  sold: refusal(409, 'intention_used', 'This was paid in this form already.'),
  closed: refusal(409, 'closed', 'This form is closed: the payment was made or taken back elsewhere.'),
  expired: refusal(410, 'intention_expired', 'The time of this form is over.'),
  spent: refusal(410, 'intention_expired', 'This form was closed after too many declined tries.'),
  busy: refusal(409, 'try_under_way', 'Another try is under way. Please try again in a moment.'),
  'unknown entry': refusal(
    400,
    'entry_unknown',
    'What was entered is not known any more. Please enter it again.',
  ),
  'used entry': refusal(400, 'entry_used', 'What was entered was used already. Please enter it again.'),
} as const

/** A card or bank account of a kind that the form does not take. */
export function notTaken(methods: string[]): FormAnswer {
  const message = `this form accepts ${methods.join(' and ')} only`
  const fields = [{ path: 'paymentMethod', message }]
  return { statusCode: 400, body: { error: 'invalid_request', message: 'This cannot be used here.', fields } }
}

export function declined({ reasonCode, reasonText }: Reason): FormAnswer {
  return { statusCode: declineStatus, body: { reason_code_id: Number(reasonCode), verbiage: reasonText } }
}

export function isDecline({ statusCode }: FormAnswer): boolean {
  return statusCode === declineStatus
}

const declineStatus = 422

const statusCodes = { checkOnly: 121, sale: 101, pending: 131 }

/** Says that something was saved or captured. */
export function methodDone(kind: Exclude<FormKind, 'sale'>, id: string, held: Held): FormAnswer {
  const ids = kind === 'ticket' ? { ticket_id: id } : { account_vault_id: id }
  return done({ '@action': kind, id, status_code: statusCodes.checkOnly, ...shown(held), ...ids })
}

/** Says that a sale was made. */
export function saleDone(
  id: string,
  isPending: boolean,
  amountCents: Cents,
  held: Held | undefined,
): FormAnswer {
  const status_code = isPending ? statusCodes.pending : statusCodes.sale
  const told = held ? shown(held) : {}
  return done({ '@action': 'sale', id, status_code, ...told, transaction_amount: amountCents })
}

function done(event: Record<string, unknown>): FormAnswer {
  const reason = { reason_code_id: Number(approved.reasonCode), verbiage: approved.reasonText }
  return { statusCode: 200, body: { ...event, ...reason } }
}

function shown(held: Held) {
  const { paymentMethod, lastFour, cardBrand, accountType } = toldOf(held)
  return present({
    payment_method: paymentMethod,
    last_four: lastFour,
    account_type: accountType ?? cardBrand,
  })
}
