import type { ApiRequest } from './api-request.fixture.ts'
import { saveObject, getNow } from './account-state.fixture.ts'
import { releaseCharge } from './charges.fixture.ts'
import { emit } from './events.fixture.ts'
import type { PaymentIntent } from './objects.fixture.ts'

/** Cancels an intent permanently, and releases its authorization. */
export function cancelIntent(
  cause: Pick<ApiRequest, 'books'> & Partial<ApiRequest>,
  intent: PaymentIntent,
  reason: string | null,
): PaymentIntent {
  const { books } = cause
  if (intent.status === 'requires_capture') releaseCharge(cause, intent, reason === 'automatic')
  const canceled = saveObject(books, {
    ...intent,
    amount_capturable: 0,
    canceled_at: getNow(books),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  })
  emit(cause, 'payment_intent.canceled', canceled)
  return canceled
}
