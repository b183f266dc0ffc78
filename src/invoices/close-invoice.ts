import type { AppContext } from '#context'
import { auditRowsIf, type AuditedCall } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import type { InvoiceId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { answerRows, type LockedKey } from '#platform/idempotency'
import { invoiceEventRows } from './announce.ts'
import { decideAndWriteInvoice } from './decide-and-write-invoice.ts'
import { applyInvoiceTrigger } from './change-invoice.ts'
import type { Invoice } from './invoice.ts'
import { voidedMailRows } from './correction-mail.ts'
import { toInvoiceAuditEntry } from './invoice-audit.ts'
import { loadInvoiceResponse } from './invoice-response.ts'
import { saleFormJobRows } from './sale-form.ts'
import { relevantChangeRows } from './process-due-invoice.ts'

export type CloseInvoice = {
  company: Company
  invoiceId: InvoiceId
  /**
   * Voided: an issued invoice is annulled, and the merchant's endpoint is notified. Cancelled: the invoice is withdrawn
   * without an event.
   */
  as: 'Voided' | 'Cancelled'
  reason: string | undefined
  call?: AuditedCall | undefined
  correlationId: string
  key: LockedKey | undefined
}

/** Closes an invoice on which nothing is paid and nothing is in flight. Returns its read object. */
export async function closeInvoice(
  context: AppContext,
  { company, invoiceId, as, reason, call, correlationId, key }: CloseInvoice,
) {
  return decideAndWriteInvoice(context, { company, invoiceId, key }, async (before) => {
    assertClosable(before, as)
    const now = getCompanyTime(context.clock, company)
    const [trigger, action] =
      as === 'Voided' ? (['void', 'invoice.voided'] as const) : (['cancel', 'invoice.cancelled'] as const)
    const closed = { closed: as, closedReason: reason, closedCorrelationId: correlationId }
    const { invoice, emits } = applyInvoiceTrigger(before, trigger, closed, now)
    const answer = await loadInvoiceResponse(context, invoice)
    return {
      invoice,
      answer,
      effects: [
        ...(emits ? invoiceEventRows(context.ids, company, { type: emits, invoice, now }) : []),
        ...saleFormJobRows(company, before, invoice, now),
        ...(await voidedMailRows(context, company, invoice, now)),
        ...relevantChangeRows(company, before, invoice),
        ...auditRowsIf(context, call, () => toInvoiceAuditEntry(action, before, invoice)),
        answerRows(company.id, key?.key, 200, answer),
      ],
    }
  })
}

function assertClosable({ status, closed, paid, settling, reserved }: Invoice, as: string): void {
  const verb = as === 'Voided' ? 'voided' : 'cancelled'
  if (closed) throw unprocessableError(`The invoice is ${closed} already.`)
  if (paid > 0) throw unprocessableError(`A paid invoice cannot be ${verb}: refund its payments first.`)
  if (settling > 0 || reserved > 0)
    throw unprocessableError(`The invoice cannot be ${verb} while a payment of it is in flight (${status}).`)
}

function unprocessableError(message: string): ApiError {
  return new ApiError('unprocessable_entity', { message })
}
