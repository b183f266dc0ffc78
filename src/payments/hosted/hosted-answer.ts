import { amountDueOf, lineItemEntry } from '#invoices'
import { isoInstant } from '#kernel/clock'
import { publicId } from '#kernel/ids'
import { present } from '#kernel/json'
import { dollars } from '#kernel/money'
import type { HostedInvoice } from './hosted-invoice.ts'

/** What the payment page shows, as its own calls are answered: nothing of the customer but masked methods. */
export function hostedAnswer({ company, invoice, transactions, rails, savedMethods }: HostedInvoice) {
  const inFlight = transactions.filter(
    ({ action, status }) => action === 'sale' && (status === 'pending' || status === 'created'),
  )
  return {
    companyName: company.name,
    id: publicId('inv', invoice.id),
    invoiceId: invoice.number,
    invoiceStatus: invoice.status,
    description: invoice.description,
    amount: dollars(invoice.amount),
    amountPaid: dollars(invoice.paid),
    amountDue: dollars(amountDueOf(invoice)),
    dueDate: isoInstant(invoice.dueAt),
    items: invoice.items.map(lineItemEntry),
    paymentMethods: rails,
    savedMethods: savedMethods.map(({ id, paymentMethod, cardBrand, lastFour, title }) =>
      present({ id, paymentMethod, cardBrand, lastFour, title }),
    ),
    inFlight: inFlight.map(({ subtotal, paymentMethod, createdAt }) => ({
      amount: dollars(subtotal),
      paymentMethod,
      createdAt: isoInstant(createdAt),
    })),
  }
}
