import type { Services } from '#access'
import { companyNow, raiseAlert, type Company } from '#companies'
import { acceptedRails, type Invoice } from '#invoices'
import { publicId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { claimsOtherRail, falseClaim, type ClaimedRecord, type PaymentEvent } from './payment-event.ts'
import { railRefused } from './payment-refusals.ts'

/** Refuses an event whose claims differ from the processor's own record, and lets the company's people know. */
export async function refuseFalseClaims(
  { db, ids, clock }: Services,
  company: Company,
  invoice: Invoice,
  event: PaymentEvent,
  actual: ClaimedRecord,
): Promise<void> {
  const claim = falseClaim(event, actual)
  if (claim === undefined) return
  const message = `A payment of ${publicId('inv', invoice.id)} was refused because of its event: ${claim}.`
  await raiseAlert(db, ids, company.id, companyNow(clock, company), {
    kind: 'payment_event_mismatch',
    message,
    invoiceId: invoice.id,
  })
  if (claimsOtherRail(event, actual)) throw railRefused(acceptedRails(invoice))
  throw new ApiError('bad_request', { message: `The event differs from the processor's record: ${claim}.` })
}
