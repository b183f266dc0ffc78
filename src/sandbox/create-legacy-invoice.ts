import { z } from 'zod'
import { parseId, type CustomerId, type InvoiceId } from '#kernel/ids'
import { descriptionLengthMax } from '#kernel/limits'
import { rails } from '#kernel/rails'
import { invalidFieldError } from '#kernel/refusals'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomer } from '#customers'
import { allocateInvoiceNumber, invoiceJob } from '#invoices'
import { schedule } from '#platform/jobs'
import { dateOrInstant, idText, moneyAmount, addProblem } from '#platform/http'
import { insertLegacyInvoice } from './sandbox-queries.ts'

const customerIdField = idText(z.string()).transform((sent, context): CustomerId | undefined => {
  const id = parseId('cus', sent)
  if (id === undefined) addProblem(context, 'not_found', 'there is no such customer')
  return id
})

/** An invoice of an older system: its rails may be an empty set. */
export const legacyInvoice = z.strictObject({
  customerId: customerIdField,
  amount: moneyAmount,
  dueDate: dateOrInstant,
  paymentMethods: z.array(z.enum(rails)).optional(),
  description: z.string().max(descriptionLengthMax).optional(),
  createdAt: dateOrInstant.optional(),
})

type LegacyInvoice = z.infer<typeof legacyInvoice>

/** Inserts such an unpaid invoice, without the rules for new ones. */
export async function createLegacyInvoice(
  { db, ids, clock }: AppContext,
  company: Company,
  invoice: LegacyInvoice,
): Promise<InvoiceId> {
  const { id: companyId } = company
  const customer = invoice.customerId && (await loadCustomer(db, companyId, invoice.customerId))
  if (!customer) throw invalidFieldError('body.invoice.customerId', 'not_found', 'there is no such customer')
  const id = ids.next<InvoiceId>()
  await db.run(insertLegacyInvoice, {
    companyId,
    id,
    number: await allocateInvoiceNumber(db, companyId),
    customerId: customer.id,
    description: invoice.description ?? 'Invoice',
    dueAt: invoice.dueDate.at,
    dueDateOnly: invoice.dueDate.dateOnly,
    paymentMethods: invoice.paymentMethods ?? [],
    amountCents: invoice.amount,
    createdAt: invoice.createdAt?.at ?? getCompanyTime(clock, company),
  })
  await schedule(db, company, invoiceJob, id, getCompanyTime(clock, company))
  return id
}
