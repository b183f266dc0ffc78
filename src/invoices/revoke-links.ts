import { deleteInvoiceLinks } from '#access'
import type { AppContext } from '#context'
import { diffFields, recordAudit, type AuditedCall } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import { toPublicId, type InvoiceId } from '#kernel/ids'

/** Revokes the links to an invoice's payment page. Returns how many there were. */
export async function revokeLinks(
  context: AppContext,
  { company, invoiceId }: { company: Company; invoiceId: InvoiceId },
  call: AuditedCall | undefined,
): Promise<number> {
  const { db, clock } = context
  const about = { companyId: company.id, invoiceId, now: getCompanyTime(clock, company) }
  if (!call) return (await db.run(deleteInvoiceLinks, about)).length
  return db.transaction(async (tx) => {
    const { length: links } = await tx.run(deleteInvoiceLinks, about)
    const subject = { kind: 'invoice', id: toPublicId('inv', invoiceId) } as const
    const changes = diffFields({ links }, { links: 0 })
    if (links > 0)
      await recordAudit(tx, context, call, {
        companyId: company.id,
        action: 'invoice.links_ended',
        subject,
        changes,
      })
    return links
  })
}
