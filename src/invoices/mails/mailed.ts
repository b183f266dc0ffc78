import { lookedUp, type Services } from '#access'
import type { Company } from '#companies'
import type { PartRows } from '#platform/database'
import { hashSecret, newSecret } from '#platform/secrets'
import type { Invoice } from '../invoice.ts'
import { composeMail } from './compose-mail.ts'
import type { InvoiceMail } from './mail.ts'

/**
 * The rows that mail something about an invoice to one address. Each mail has a link of its own to the payment page,
 * so mailing two people takes two calls. The invoice is told as it stands after the write that these rows go along with.
 */
export function mailed(
  services: Pick<Services, 'baseUrl' | 'ids' | 'outbox'>,
  {
    company,
    invoice,
    to,
    mail,
    now,
  }: {
    company: Company
    invoice: Invoice
    to: string
    mail: InvoiceMail
    now: number
  },
): PartRows[] {
  const token = newSecret('itk_')
  const link = `${services.baseUrl}/pay/${token}`
  return [
    lookedUp({ hash: hashSecret(token), kind: 'invoice', companyId: company.id, subjectId: invoice.id, now }),
    ...services.outbox.posted(company, now, {
      id: services.ids.next(),
      channel: 'email',
      kind: mail.kind,
      to,
      ...composeMail({ company, invoice, mail, link, now }),
      links: [link],
      invoiceId: invoice.id,
    }),
  ]
}
