import type { RecipientBound, Services } from '#access'
import { auditedIf, changesBetween, type AuditedCall } from '#audit'
import { companyNow, type Company } from '#companies'
import { publicId, type InvoiceId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { keptAnswer, type HeldKey } from '#platform/idempotency'
import { ruleSetOf } from '#surcharge'
import { changeAddressed } from './change-addressed.ts'
import { changedInvoice } from './change-invoice.ts'
import { invoiceNoted } from './invoice-noted.ts'
import { mailed } from './mails/mailed.ts'

export type SendInvoice = {
  company: Company
  invoiceId: InvoiceId
  recipients: string[]
  boundRecipients: RecipientBound
  call?: AuditedCall | undefined
  correlationId: string
  key: HeldKey | undefined
}

/** Mails an invoice to whom the merchant names, each with a link of its own. */
export async function sendInvoice(services: Services, { company, invoiceId, ...sent }: SendInvoice) {
  const { recipients, boundRecipients, call, correlationId, key } = sent
  return changeAddressed(services, { company, invoiceId, key }, async (before) => {
    if (before.closed === 'Voided' || before.closed === 'Cancelled')
      throw new ApiError('unprocessable_entity', {
        message: `The invoice is ${before.closed}: nobody is to pay it any more.`,
      })
    await boundRecipients(recipients)
    const now = companyNow(services.clock, company)
    const { invoice } = changedInvoice(before, 'mail', { mailedAt: now }, now)
    const id = publicId('inv', invoice.id)
    const mail = { kind: 'invoice', rules: await ruleSetOf(services.db, company) } as const
    const answer = { invoiceId: invoice.number, id, recipients, status: 'sent', correlationId }
    const addresses = [...new Set(recipients)]
    // How many, and not who: an address would stay in the audit when its customer is erased.
    const changes = changesBetween(undefined, { recipients: addresses.length })
    const along = [
      ...addresses.flatMap((to) => mailed(services, { company, invoice, to, mail, now })),
      ...auditedIf(services, call, () => ({ ...invoiceNoted('invoice.mailed', before, invoice), changes })),
      keptAnswer(company.id, key?.key, 200, answer),
    ]
    return { invoice, along, answer }
  })
}
