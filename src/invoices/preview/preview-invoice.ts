import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { listCardSurcharges } from '#checkout'
import { toIsoInstant } from '#kernel/clock'
import { toDollars } from '#kernel/money'
import { duplicateNumberError, loadBilledCustomer } from '../create-invoice.ts'
import { toAcceptedRails } from '../invoice.ts'
import { isNumberTaken } from '../invoice-queries.ts'
import { toLineItemEntry } from '../line-item.ts'
import { draftInvoice, resolveRails, type NewInvoice } from '../new-invoice.ts'
import { simulateInvoice } from './simulate-invoice.ts'
import { toTimelineResponse } from './timeline.ts'

/**
 * Returns the invoice that a request would create, and the effects that would follow. Writes nothing, takes no number and does not
 * call the processor. Throws validation_failed as the creation does.
 */
export async function previewInvoice(context: AppContext, company: Company, sent: NewInvoice) {
  const { db, clock } = context
  const { invoiceId: number = '' } = sent
  const [customer, taken] = await Promise.all([
    loadBilledCustomer(context, company, sent),
    number === '' ? undefined : db.first(isNumberTaken, { companyId: company.id, number }),
  ])
  if (taken) throw duplicateNumberError(number)
  const now = getCompanyTime(clock, company)
  const invoice = draftInvoice(context, { company, sent, customer, number, now })
  const { amount, items, dueAt } = invoice
  const rails = toAcceptedRails(invoice)
  const payment = { customerId: customer.id, by: 'request', amount, rails } as const
  const timeline = simulateInvoice(invoice, { company, isMailed: customer.email !== undefined }, now)
  return {
    invoice: {
      amount: toDollars(amount),
      items: items.map(toLineItemEntry),
      dueDate: toIsoInstant(dueAt),
      paymentMethods: rails,
    },
    paymentMethodsFrom: resolveRails(customer, { sent: sent.paymentMethods }).from,
    surcharges: await listCardSurcharges(context, company, payment),
    timeline: toTimelineResponse(timeline),
  }
}
