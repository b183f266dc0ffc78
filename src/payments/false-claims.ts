import type { Services } from '#access'
import { companyNow, raiseAlert, type Company } from '#companies'
import { publicId, type InvoiceId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { falseClaim, type PaymentEvent } from './payment-event.ts'

/** Refuses an event whose claims differ from the processor's own record, and lets the company's people know. */
export async function refuseFalseClaims(
  { db, ids, clock }: Services,
  company: Company,
  invoiceId: InvoiceId,
  event: PaymentEvent,
  actual: Parameters<typeof falseClaim>[1],
): Promise<void> {
  const claim = falseClaim(event, actual)
  if (claim === undefined) return
  const message = `A payment of ${publicId('inv', invoiceId)} was refused because of its event: ${claim}.`
  await raiseAlert(db, ids, company.id, companyNow(clock, company), {
    kind: 'payment_event_mismatch',
    message,
    invoiceId,
  })
  throw new ApiError('bad_request', { message: `The event differs from the processor's record: ${claim}.` })
}
