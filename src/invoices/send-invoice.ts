import type { RecipientLimit } from '#access'
import type { AppContext } from '#context'
import { auditRowsIf, diffFields, type AuditedCall } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import { toPublicId, type InvoiceId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { answerRows, type LockedKey } from '#platform/idempotency'
import { loadRuleSet } from '#surcharge'
import { decideAndWriteInvoice } from './decide-and-write-invoice.ts'
import { applyInvoiceTrigger } from './change-invoice.ts'
import { toInvoiceAuditEntry } from './invoice-audit.ts'
import { invoiceMailRows } from './mails/invoice-mail-rows.ts'
import { invoiceJobRows } from './process-due-invoice.ts'

export type SendInvoice = {
  company: Company
  invoiceId: InvoiceId
  recipients: string[]
  boundRecipients: RecipientLimit
  call?: AuditedCall | undefined
  correlationId: string
  key: LockedKey | undefined
}

/** Mails an invoice to the recipients that the merchant names, each with its own link. */
export async function sendInvoice(context: AppContext, { company, invoiceId, ...sent }: SendInvoice) {
  const { recipients, boundRecipients, call, correlationId, key } = sent
  return decideAndWriteInvoice(context, { company, invoiceId, key }, async (before) => {
    if (before.closed === 'Voided' || before.closed === 'Cancelled')
      throw new ApiError('unprocessable_entity', {
        message: `The invoice is ${before.closed}: only an invoice that can still be paid is sent.`,
      })
    await boundRecipients(recipients)
    const now = getCompanyTime(context.clock, company)
    // The merchant asks for the money, so reminders that a chargeback stopped go on.
    const isStopped = before.remindedUntil !== undefined && before.remindedUntil > now
    const sentFacts = { mailedAt: now, ...(isStopped ? { remindedUntil: now } : {}) }
    const { invoice } = applyInvoiceTrigger(before, 'mail', sentFacts, now)
    const id = toPublicId('inv', invoice.id)
    const mail = { kind: 'invoice', rules: await loadRuleSet(context.db, company) } as const
    const answer = { invoiceId: invoice.number, id, recipients, status: 'sent', correlationId }
    const addresses = [...new Set(recipients)]
    // The audit records the number of recipients only: an email address would remain there after the erasure of its
    // customer.
    const changes = diffFields(undefined, { recipients: addresses.length })
    const effects = [
      ...addresses.flatMap((to) => invoiceMailRows(context, { company, invoice, to, mail, now })),
      ...(isStopped ? invoiceJobRows(company, before, invoice) : []),
      ...auditRowsIf(context, call, () => ({
        ...toInvoiceAuditEntry('invoice.mailed', before, invoice),
        changes,
      })),
      answerRows(company.id, key?.key, 200, answer),
    ]
    return { invoice, effects: effects, answer }
  })
}
