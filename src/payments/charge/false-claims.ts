import type { AppContext } from '#context'
import { getCompanyTime, raiseAlert, type Company } from '#companies'
import { toAcceptedRails, type Invoice } from '#invoices'
import { toPublicId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { claimsOtherRail, findFalseClaim, type ClaimedRecord, type PaymentEvent } from '#checkout'
import { railRefusedError } from './payment-refusals.ts'

/** Refuses an event whose claims differ from the processor's record, and raises an alert for the company. */
export async function refuseFalseClaims(
  { db, ids, clock }: AppContext,
  company: Company,
  invoice: Invoice,
  event: PaymentEvent,
  actual: ClaimedRecord,
): Promise<void> {
  const claim = findFalseClaim(event, actual)
  if (claim === undefined) return
  const message = `A payment of ${toPublicId('inv', invoice.id)} was refused because of its event: ${claim}.`
  await raiseAlert(db, ids, company.id, getCompanyTime(clock, company), {
    kind: 'payment_event_mismatch',
    message,
    invoiceId: invoice.id,
  })
  if (claimsOtherRail(event, actual)) throw railRefusedError(toAcceptedRails(invoice))
  throw new ApiError('bad_request', { message: `The event differs from the processor's record: ${claim}.` })
}
