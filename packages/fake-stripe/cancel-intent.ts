import type { ApiRequest } from './api-request.ts'
import { saveObject, getNow } from './account-state.ts'
import { releaseCharge } from './charges.ts'
import { emit } from './events.ts'
import type { PaymentIntent } from './objects.ts'

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
