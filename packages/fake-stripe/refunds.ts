import type { JsonObject } from './openapi-check.ts'
import { listPage, type ApiRequest, type Handler } from './api-request.ts'
import { saveObject, listNewestFirst, getNow, requireObject, type AccountState } from './account-state.ts'
import { getCharge, addBalanceTransaction, newRefund } from './charges.ts'
import { emit } from './events.ts'
import type { Charge, Refund } from './objects.ts'
import { getAmount, mergeMetadata, getText } from './parameters.ts'
import { invalidRequestError } from './api-error.ts'

// Refunds.

export const refundHandlers: Record<string, Handler> = {
  'GET /v1/refunds': (request) =>
    listPage(
      request,
      '/v1/refunds',
      listNewestFirst(request.books, 'refund').filter((one) =>
        ['charge', 'payment_intent'].every(
          (key) => request.sent[key] === undefined || one[key] === request.sent[key],
        ),
      ),
    ),
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds/{refund}': ({ books, id }) => requireObject(books, 'refund', id),
}

const daySeconds = 24 * 60 * 60

function createRefund(request: ApiRequest): JsonObject {
  const { books, sent } = request
  const charge = findCharge(books, sent)
  expectRefundable(books, charge)
  const left = charge.amount - charge.amount_refunded
  if (left <= 0)
    throw invalidRequestError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = getAmount(sent, 'amount') ?? left
  if (amount > left)
    throw invalidRequestError(
      `Refund amount (${formatDollars(amount)}) is greater than unrefunded amount on charge (${formatDollars(left)})`,
      {
        param: 'amount',
      },
    )
  const behaviour = books.behaviours.get(charge.payment_method)
  const how = behaviour?.kind === 'us_bank_account' ? 'wait' : behaviour?.refunds
  const fresh = newRefund(books, charge, amount)
  const refund = saveObject(books, {
    ...fresh,
    balance_transaction: addBalanceTransaction(books, 'refund', fresh.id, -amount).id,
    metadata: mergeMetadata(sent),
    reason: getText(sent, 'reason') ?? null,
    status: how === 'wait' ? 'pending' : 'succeeded',
    ...(how === 'wait' ? {} : { destination_details: { type: 'card', card: { type: 'refund' } } }),
  })
  updateRefunded(request, charge, amount)
  emit(request, 'refund.created', refund)
  if (how !== undefined) scheduleRefundEnd(books, refund.id, how === 'wait' ? 'succeeded' : 'failed')
  return refund
}

function findCharge(books: AccountState, sent: JsonObject): Charge {
  const named = getText(sent, 'charge')
  if (named !== undefined) return requireObject(books, 'charge', named, 'in charge')
  const intentId = getText(sent, 'payment_intent')
  if (intentId === undefined)
    throw invalidRequestError('One of the following params should be provided: payment_intent or charge.')
  const intent = requireObject(books, 'payment_intent', intentId, 'in payment_intent')
  if (intent.status !== 'succeeded' && intent.status !== 'requires_capture')
    throw invalidRequestError(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      {
        param: 'payment_intent',
      },
    )
  return getCharge(books, intent)
}

function expectRefundable(books: AccountState, charge: Charge): void {
  const disputes = [...books.tables.dispute.values()].filter((one) => one.charge === charge.id)
  if (disputes.some((one) => !one['is_charge_refundable']))
    throw invalidRequestError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (charge.status !== 'succeeded' || !charge.captured)
    throw invalidRequestError(`The charge ${charge.id} was not captured and cannot be refunded so.`, {
      code: 'charge_not_refundable',
    })
}

function updateRefunded(
  cause: Pick<ApiRequest, 'books'> & Partial<ApiRequest>,
  charge: Charge,
  amount: number,
): void {
  const refunded = charge.amount_refunded + amount
  const now = saveObject(cause.books, {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded >= charge.amount,
  })
  emit(cause, amount > 0 ? 'charge.refunded' : 'charge.updated', now)
}

function scheduleRefundEnd(books: AccountState, id: string, status: 'succeeded' | 'failed'): void {
  books.due.push({ at: getNow(books) + daySeconds, happen: () => endRefund(books, id, status) })
}

/** Ends a pending refund, or fails one that had succeeded. */
export function endRefund(books: AccountState, id: string, status: 'succeeded' | 'failed'): void {
  const refund: Refund = requireObject(books, 'refund', id)
  if (refund.status === status || refund.status === 'failed') return
  if (status === 'succeeded') emit({ books }, 'refund.updated', saveObject(books, { ...refund, status }))
  else failRefund(books, refund)
}

// Fails a refund. Its amount is added to the balance again, and subtracted from the charge's refunded amount.
function failRefund(books: AccountState, refund: Refund): void {
  const line = addBalanceTransaction(books, 'refund', refund.id, refund.amount)
  const failed = saveObject(books, {
    ...refund,
    status: 'failed',
    failure_reason: 'unknown',
    failure_balance_transaction: line.id,
  })
  updateRefunded({ books }, requireObject(books, 'charge', refund.charge), -refund.amount)
  emit({ books }, 'refund.updated', failed)
  emit({ books }, 'refund.failed', failed)
}

function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
