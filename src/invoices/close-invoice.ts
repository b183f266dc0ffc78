import type { Services } from '#access'
import { auditedIf, type AuditedCall } from '#audit'
import { companyNow, type Company } from '#companies'
import type { InvoiceId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { keptAnswer, type HeldKey } from '#platform/idempotency'
import { announced } from './announce.ts'
import { changeAddressed } from './change-addressed.ts'
import { changedInvoice } from './change-invoice.ts'
import type { Invoice } from './invoice.ts'
import { invoiceNoted } from './invoice-noted.ts'
import { invoiceAnswer } from './invoice-answer.ts'
import { saleFormsOutdated } from './sale-form.ts'
import { subscriptionTold } from './watch-invoice.ts'

export type CloseInvoice = {
  company: Company
  invoiceId: InvoiceId
  /** Voided: an issued invoice is annulled, and the merchant's endpoint is told. Cancelled: it is withdrawn. */
  as: 'Voided' | 'Cancelled'
  reason: string | undefined
  call?: AuditedCall | undefined
  correlationId: string
  key: HeldKey | undefined
}

/** Closes an invoice on which nothing is paid and nothing is in flight. Answers its read object. */
export async function closeInvoice(
  services: Services,
  { company, invoiceId, as, reason, call, correlationId, key }: CloseInvoice,
) {
  return changeAddressed(services, { company, invoiceId, key }, async (before) => {
    refuseClosing(before, as)
    const now = companyNow(services.clock, company)
    const [trigger, action] =
      as === 'Voided' ? (['void', 'invoice.voided'] as const) : (['cancel', 'invoice.cancelled'] as const)
    const closed = { closed: as, closedReason: reason, closedCorrelationId: correlationId }
    const { invoice, emits } = changedInvoice(before, trigger, closed, now)
    const answer = await invoiceAnswer(services, invoice)
    return {
      invoice,
      answer,
      along: [
        ...(emits ? announced(services.ids, company, { type: emits, invoice, now }) : []),
        ...saleFormsOutdated(company, before, invoice, now),
        ...subscriptionTold(company, before, invoice),
        ...auditedIf(services, call, () => invoiceNoted(action, before, invoice)),
        keptAnswer(company.id, key?.key, 200, answer),
      ],
    }
  })
}

function refuseClosing({ status, closed, paid, settling, reserved }: Invoice, as: string): void {
  const verb = as === 'Voided' ? 'voided' : 'cancelled'
  if (closed) throw unprocessable(`The invoice is ${closed} already.`)
  if (paid > 0) throw unprocessable(`A paid invoice cannot be ${verb}: refund what was paid first.`)
  if (settling > 0 || reserved > 0)
    throw unprocessable(`The invoice cannot be ${verb} while a payment of it is in flight (${status}).`)
}

function unprocessable(message: string): ApiError {
  return new ApiError('unprocessable_entity', { message })
}
