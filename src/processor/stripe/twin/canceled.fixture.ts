import type { Asked } from './asked.fixture.ts'
import { keep, nowOf } from './books.fixture.ts'
import { releaseCharge } from './charges.fixture.ts'
import { emit } from './events.fixture.ts'
import type { PaymentIntent } from './objects.fixture.ts'

/** Ends an intent for good; what was held of a card is let go. */
export function canceledIntent(
  cause: Pick<Asked, 'books'> & Partial<Asked>,
  intent: PaymentIntent,
  reason: string | null,
): PaymentIntent {
  const { books } = cause
  if (intent.status === 'requires_capture') releaseCharge(cause, intent, reason === 'automatic')
  const canceled = keep(books, {
    ...intent,
    amount_capturable: 0,
    canceled_at: nowOf(books),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  })
  emit(cause, 'payment_intent.canceled', canceled)
  return canceled
}
