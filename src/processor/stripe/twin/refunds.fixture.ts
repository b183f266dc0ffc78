import type { JsonObject } from './openapi-check.fixture.ts'
import { pageOf, type Asked, type Handler } from './asked.fixture.ts'
import { keep, newestFirst, nowOf, take, type Books } from './books.fixture.ts'
import { chargeOf, makeBalance, newRefund } from './charges.fixture.ts'
import { emit } from './events.fixture.ts'
import type { Charge, Refund } from './objects.fixture.ts'
import { amountOf, metadataOf, textOf } from './parameters.fixture.ts'
import { refusal } from './refusal.fixture.ts'

// Money that is given back.

export const refundHandlers: Record<string, Handler> = {
  'GET /v1/refunds': (asked) =>
    pageOf(
      asked,
      '/v1/refunds',
      newestFirst(asked.books, 'refund').filter((one) =>
        ['charge', 'payment_intent'].every(
          (key) => asked.sent[key] === undefined || one[key] === asked.sent[key],
        ),
      ),
    ),
  'POST /v1/refunds': create,
  'GET /v1/refunds/{refund}': ({ books, id }) => take(books, 'refund', id),
}

const daySeconds = 24 * 60 * 60

function create(asked: Asked): JsonObject {
  const { books, sent } = asked
  const charge = chargeNamed(books, sent)
  expectRefundable(books, charge)
  const left = charge.amount - charge.amount_refunded
  if (left <= 0)
    throw refusal(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = amountOf(sent, 'amount') ?? left
  if (amount > left)
    throw refusal(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      {
        param: 'amount',
      },
    )
  const behaviour = books.behaviours.get(charge.payment_method)
  const how = behaviour?.kind === 'us_bank_account' ? 'wait' : behaviour?.refunds
  const fresh = newRefund(books, charge, amount)
  const refund = keep(books, {
    ...fresh,
    balance_transaction: makeBalance(books, 'refund', fresh.id, -amount).id,
    metadata: metadataOf(sent),
    reason: textOf(sent, 'reason') ?? null,
    status: how === 'wait' ? 'pending' : 'succeeded',
    ...(how === 'wait' ? {} : { destination_details: { type: 'card', card: { type: 'refund' } } }),
  })
  giveBack(asked, charge, amount)
  emit(asked, 'refund.created', refund)
  if (how !== undefined) endsLater(books, refund.id, how === 'wait' ? 'succeeded' : 'failed')
  return refund
}

function chargeNamed(books: Books, sent: JsonObject): Charge {
  const named = textOf(sent, 'charge')
  if (named !== undefined) return take(books, 'charge', named, 'in charge')
  const intentId = textOf(sent, 'payment_intent')
  if (intentId === undefined)
    throw refusal('One of the following params should be provided: payment_intent or charge.')
  const intent = take(books, 'payment_intent', intentId, 'in payment_intent')
  if (intent.status !== 'succeeded' && intent.status !== 'requires_capture')
    throw refusal(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  return chargeOf(books, intent)
}

function expectRefundable(books: Books, charge: Charge): void {
  const disputes = [...books.tables.dispute.values()].filter((one) => one.charge === charge.id)
  if (disputes.some((one) => !one['is_charge_refundable']))
    throw refusal(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (charge.status !== 'succeeded' || !charge.captured)
    throw refusal(`The charge ${charge.id} was not captured and cannot be refunded so.`, {
      code: 'charge_not_refundable',
    })
}

function giveBack(cause: Pick<Asked, 'books'> & Partial<Asked>, charge: Charge, amount: number): void {
  const refunded = charge.amount_refunded + amount
  const now = keep(cause.books, { ...charge, amount_refunded: refunded, refunded: refunded >= charge.amount })
  emit(cause, amount > 0 ? 'charge.refunded' : 'charge.updated', now)
}

function endsLater(books: Books, id: string, status: 'succeeded' | 'failed'): void {
  books.due.push({ at: nowOf(books) + daySeconds, happen: () => endRefund(books, id, status) })
}

/** How a refund ends that has not ended, or turns out to have failed. */
export function endRefund(books: Books, id: string, status: 'succeeded' | 'failed'): void {
  const refund: Refund = take(books, 'refund', id)
  if (refund.status === status || refund.status === 'failed') return
  if (status === 'succeeded') emit({ books }, 'refund.updated', keep(books, { ...refund, status }))
  else failRefund(books, refund)
}

// What could not be given back is on the balance again, and the charge is refunded by so much less.
function failRefund(books: Books, refund: Refund): void {
  const line = makeBalance(books, 'refund', refund.id, refund.amount)
  const failed = keep(books, {
    ...refund,
    status: 'failed',
    failure_reason: 'unknown',
    failure_balance_transaction: line.id,
  })
  giveBack({ books }, take(books, 'charge', refund.charge), -refund.amount)
  emit({ books }, 'refund.updated', failed)
  emit({ books }, 'refund.failed', failed)
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
