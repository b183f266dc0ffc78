import { invoiceTokenPrefix, lookupIsNew, lookupRow } from '#access'
import type { AppContext } from '#context'
import { auditRows, type AuditedCall } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import { loadInvoice } from '#invoices'
import { toPublicId, type InvoiceId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { hashSecret, newCellSecret } from '#platform/secrets'

/** Creates a link to the payment page of an invoice, like those in mails. It is valid until the links are revoked. */
export async function createPaymentLink(
  context: AppContext,
  { company, invoiceId, call }: { company: Company; invoiceId: InvoiceId; call: AuditedCall },
): Promise<string> {
  const { db, clock, baseUrl } = context
  if (!(await loadInvoice(db, company.id, invoiceId))) throw new ApiError('not_found')
  const token = newCellSecret(invoiceTokenPrefix, company)
  const found = {
    hash: hashSecret(token),
    kind: 'invoice',
    companyId: company.id,
    subjectId: invoiceId,
  } as const
  const subject = { kind: 'invoice', id: toPublicId('inv', invoiceId) } as const
  await db.writeGuarded(lookupIsNew, lookupRow({ ...found, now: getCompanyTime(clock, company) }), [
    auditRows(context, call, { companyId: company.id, action: 'payment_link.made', subject }),
  ])
  return `${baseUrl}/pay/${token}`
}
