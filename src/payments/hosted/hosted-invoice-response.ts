import { calculateAmountDue, toLineItemEntry } from '#invoices'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import type { HostedInvoice } from './hosted-invoice.ts'

/** Returns the response of the payment page. It contains nothing of the customer except masked methods. */
export function toHostedInvoiceResponse({
  company,
  invoice,
  transactions,
  rails,
  savedMethods,
}: HostedInvoice) {
  const inFlight = transactions.filter(
    ({ action, status }) => action === 'sale' && (status === 'pending' || status === 'created'),
  )
  return {
    companyName: company.name,
    id: toPublicId('inv', invoice.id),
    invoiceId: invoice.number,
    invoiceStatus: invoice.status,
    description: invoice.description,
    amount: toDollars(invoice.amount),
    amountPaid: toDollars(invoice.paid),
    amountDue: toDollars(calculateAmountDue(invoice)),
    dueDate: toIsoInstant(invoice.dueAt),
    items: invoice.items.map(toLineItemEntry),
    paymentMethods: rails,
    savedMethods: savedMethods.map(({ id, paymentMethod, cardBrand, lastFour, title }) =>
      omitNullish({ id, paymentMethod, cardBrand, lastFour, title }),
    ),
    inFlight: inFlight.map(({ subtotal, paymentMethod, createdAt }) => ({
      amount: toDollars(subtotal),
      paymentMethod,
      createdAt: toIsoInstant(createdAt),
    })),
  }
}
