import { pageOf, type Handler } from './asked.fixture.ts'
import { keep, newestFirst, newId, nowOf, take, type Books } from './books.fixture.ts'
import { chargeOf, makeBalance } from './charges.fixture.ts'
import { emit } from './events.fixture.ts'
import type { Dispute, PaymentIntent } from './objects.fixture.ts'

// What a payer takes back through the bank.

export const disputeHandlers: Record<string, Handler> = {
  'GET /v1/disputes': (asked) =>
    pageOf(
      asked,
      '/v1/disputes',
      newestFirst(asked.books, 'dispute').filter((one) =>
        ['charge', 'payment_intent'].every(
          (key) => asked.sent[key] === undefined || one[key] === asked.sent[key],
        ),
      ),
    ),
  'GET /v1/disputes/{dispute}': ({ books, id }) => take(books, 'dispute', id),
}

const twoDaysSeconds = 2 * 24 * 60 * 60

/** Has the holder of a card that is for that take the money back two days later. */
export function cardDisputes(books: Books, intent: PaymentIntent): void {
  const behaviour = books.behaviours.get(intent.payment_method ?? '')
  const reason = behaviour?.kind === 'card' ? behaviour.disputedFor : undefined
  if (reason === undefined) return
  books.due.push({
    at: nowOf(books) + twoDaysSeconds,
    happen: () => dispute(books, take(books, 'payment_intent', intent.id), reason),
  })
}

/** Takes back what was charged, or a part of it. A bank transfer's is lost at once; of a card's one may object. */
export function dispute(books: Books, intent: PaymentIntent, reason: string, part?: number): void {
  const charge = chargeOf(books, intent)
  const amount = part ?? charge.amount_captured
  if (charge.disputed) return
  const isCard = charge.id.startsWith('ch_')
  const id = newId(isCard ? 'du' : 'pdp')
  const made: Dispute = keep(books, {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [makeBalance(books, 'adjustment', id, -amount)],
    charge: charge.id,
    created: nowOf(books),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      due_by: isCard ? nowOf(books) + 7 * 24 * 3_600 : null,
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
  keep(books, { ...charge, disputed: true })
  emit({ books }, 'charge.dispute.created', made)
  emit({ books }, 'charge.dispute.funds_withdrawn', made)
  if (!isCard) emit({ books }, 'charge.dispute.closed', made)
}

/** How the dispute of a payment ends. What was won comes back, and the charge stays one that was disputed. */
export function endDispute(books: Books, intent: string, status: 'won' | 'lost'): void {
  const open = newestFirst(books, 'dispute').find((one) => one.payment_intent === intent)
  if (open?.status !== 'needs_response') throw new Error(`nobody waits for the end of a dispute of ${intent}`)
  const ended = keep(books, { ...open, status, is_charge_refundable: status === 'won' })
  if (status === 'won') {
    makeBalance(books, 'adjustment', open.id, open.amount)
    emit({ books }, 'charge.dispute.funds_reinstated', ended)
  }
  emit({ books }, 'charge.dispute.closed', ended)
}
