import { listPage, type Handler } from './api-request.ts'
import {
  saveObject,
  listNewestFirst,
  newId,
  getNow,
  requireObject,
  type AccountState,
} from './account-state.ts'
import { getCharge, addBalanceTransaction } from './charges.ts'
import { emit } from './events.ts'
import type { Dispute, PaymentIntent } from './objects.ts'

// Disputes of payers.

export const disputeHandlers: Record<string, Handler> = {
  'GET /v1/disputes': (request) =>
    listPage(
      request,
      '/v1/disputes',
      listNewestFirst(request.books, 'dispute').filter((one) =>
        ['charge', 'payment_intent'].every(
          (key) => request.sent[key] === undefined || one[key] === request.sent[key],
        ),
      ),
    ),
  'GET /v1/disputes/{dispute}': ({ books, id }) => requireObject(books, 'dispute', id),
}

const twoDaysSeconds = 2 * 24 * 60 * 60

/** Schedules the dispute of a test card two days later. */
export function scheduleCardDispute(books: AccountState, intent: PaymentIntent): void {
  const behaviour = books.behaviours.get(intent.payment_method ?? '')
  const reason = behaviour?.kind === 'card' ? behaviour.disputedFor : undefined
  if (reason === undefined) return
  books.due.push({
    at: getNow(books) + twoDaysSeconds,
    happen: () => createDispute(books, requireObject(books, 'payment_intent', intent.id), reason),
  })
}

/**
 * Disputes a charge or a part of it. The dispute of a bank transfer is lost at once; that of a card may be contested.
 */
export function createDispute(
  books: AccountState,
  intent: PaymentIntent,
  reason: string,
  part?: number,
): void {
  const charge = getCharge(books, intent)
  const amount = part ?? charge.amount_captured
  if (charge.disputed) return
  const isCard = charge.id.startsWith('ch_')
  const id = newId(isCard ? 'du' : 'pdp')
  const made: Dispute = saveObject(books, {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [addBalanceTransaction(books, 'adjustment', id, -amount)],
    charge: charge.id,
    created: getNow(books),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      due_by: isCard ? getNow(books) + 7 * 24 * 3_600 : null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: books.livemode,
    metadata: {},
    payment_intent: intent.id,
    reason,
    status: isCard ? 'needs_response' : 'lost',
  })
  saveObject(books, { ...charge, disputed: true })
  emit({ books }, 'charge.dispute.created', made)
  emit({ books }, 'charge.dispute.funds_withdrawn', made)
  if (!isCard) emit({ books }, 'charge.dispute.closed', made)
}

/** Ends the dispute of a payment. After a win the money returns, and the charge remains marked as disputed. */
export function endDispute(books: AccountState, intent: string, status: 'won' | 'lost'): void {
  const open = listNewestFirst(books, 'dispute').find((one) => one.payment_intent === intent)
  if (open?.status !== 'needs_response') throw new Error(`nobody waits for the end of a dispute of ${intent}`)
  const ended = saveObject(books, { ...open, status, is_charge_refundable: status === 'won' })
  if (status === 'won') {
    addBalanceTransaction(books, 'adjustment', open.id, open.amount)
    emit({ books }, 'charge.dispute.funds_reinstated', ended)
  }
  emit({ books }, 'charge.dispute.closed', ended)
}
