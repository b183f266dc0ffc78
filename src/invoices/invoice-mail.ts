import { lookedUp, type Services } from '#access'
import type { Company } from '#companies'
import type { Customer } from '#customers'
import { dollars } from '#kernel/money'
import type { PartRows } from '#platform/database'
import { html } from '#platform/mail'
import { hashSecret, newSecret } from '#platform/secrets'
import type { Invoice } from './invoice.ts'

/** The rows that mail an invoice to its customer, with a link of its own to the payment page. */
export function invoiceMail(
  services: Services,
  company: Company,
  invoice: Invoice,
  customer: Customer,
  now: number,
): PartRows[] {
  if (customer.email === undefined) return []
  const token = newSecret('itk_')
  const link = `${services.baseUrl}/pay/${token}`
  const words = wordsOf(company, invoice)
  const clock = { companyId: company.id, clockOffsetMs: company.clockOffsetMs }
  return [
    lookedUp({ hash: hashSecret(token), kind: 'invoice', companyId: company.id, subjectId: invoice.id, now }),
    ...services.outbox.posted(clock, now, {
      id: services.ids.next(),
      channel: 'email',
      kind: 'invoice',
      to: customer.email,
      subject: `Invoice ${invoice.number} from ${company.name}`,
      text: `${words.lead}\n\n${invoice.description}\n\n${words.due}\n\nPay here: ${link}\n`,
      html: html`<!doctype html>
        <html lang="en">
          <body>
            <p>${words.lead}</p>
            <p>${invoice.description}</p>
            <p>${words.due}</p>
            <p><a href="${link}">View and pay the invoice</a></p>
          </body>
        </html>`.html,
      links: [link],
      invoiceId: invoice.id,
    }),
  ]
}

function wordsOf(company: Company, invoice: Invoice): { lead: string; due: string } {
  const amount = dollars(invoice.amount).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  // A due date without a time is the same day everywhere; an instant is told in the company's own zone.
  const timeZone = invoice.dueDateOnly ? 'UTC' : company.timeZone
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(invoice.dueAt)
  return {
    lead: `${company.name} sent you invoice ${invoice.number} for ${amount}.`,
    due: `It is due on ${day}.`,
  }
}
