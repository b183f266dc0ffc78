import type { RecipientBound, Services } from '#access'
import { auditedIf, type AuditedCall } from '#audit'
import { companyNow, withoutNull, type Company, type CustomFieldValues } from '#companies'
import type { Customer } from '#customers'
import type { CustomerId, InvoiceId } from '#kernel/ids'
import { publicId } from '#kernel/ids'
import { distinctRails, type Rail } from '#kernel/rails'
import { ApiError, invalidField } from '#kernel/refusals'
import type { Cents } from '#kernel/money'
import { rowsOf, violates, type PartRows } from '#platform/database'
import { keptAnswer, keyIsNew, keyOf, type HeldKey } from '#platform/idempotency'
import { ruleSetOf } from '#surcharge'
import { announced } from './announce.ts'
import { checkInvoice } from './check-invoice.ts'
import { invoiceToRow, type Invoice } from './invoice.ts'
import { invoiceNoted } from './invoice-noted.ts'
import { insertKeyedInvoice, invoiceIsNew, invoiceNumberKey } from './invoice-queries.ts'
import { newInvoiceNumber } from './invoice-number.ts'
import { lineItem, type lineItemsInput } from './line-item.ts'
import { mailed } from './mails/mailed.ts'
import { newInvoice, railsByDefault } from './new-invoice.ts'
import { watched } from './watch-invoice.ts'
import type { z } from 'zod'

/** What a request says of a new invoice, checked as far as a schema can. */
export type NewInvoice = {
  customerId: CustomerId | undefined
  description: string
  amount: Cents
  dueDate: { at: number; dateOnly: boolean }
  paymentMethods?: Rail[] | undefined
  items?: z.output<typeof lineItemsInput> | undefined
  reminders?: boolean | undefined
  sendEmail?: boolean | undefined
  invoiceId?: string | undefined
  customFields?: CustomFieldValues | undefined
}

export type Created = { invoiceId: string; id: string; correlationId: string }

type Request = {
  company: Company
  sent: NewInvoice
  /** Bounds whom the caller may have mailed; undefined where that is nobody's key. */
  boundRecipients?: RecipientBound
  call?: AuditedCall | undefined
  correlationId: string
  key: HeldKey | undefined
}

// A generated number can meet a custom one that looks alike, or one of the version before this, which counts for itself.
const numbersMetMax = 20

/** Creates an invoice, with its mail, its event and the answer for its idempotency key: in one statement. */
export async function createInvoice(services: Services, request: Request): Promise<Created> {
  const { company, sent } = request
  // A customer that turns out to be unknown costs a number: one that waited for him would cost every invoice a round trip.
  const [customer, first] = await Promise.all([
    checkedCustomer(services, request),
    sent.invoiceId ?? newInvoiceNumber(services.db, company.id),
  ])
  for (let met = 0, number = first; met < numbersMetMax;) {
    const written = await write(services, request, customer, number)
    if (written) return written
    if (sent.invoiceId !== undefined)
      throw invalidField('body.invoiceId', 'duplicate', `another invoice has the number ${sent.invoiceId}`)
    number = await newInvoiceNumber(services.db, company.id, ++met)
  }
  throw new Error('no free invoice number was found')
}

async function checkedCustomer(
  { db }: Services,
  { company, sent, boundRecipients }: Request,
): Promise<Customer> {
  const { customer, problems } = await checkInvoice(db, company.id, sent)
  if (!customer || problems.length > 0) throw new ApiError('validation_failed', { fields: problems })
  if (customer.email !== undefined && sent.sendEmail !== false) await boundRecipients?.([customer.email])
  return customer
}

async function write(
  services: Services,
  { company, sent, call, correlationId, key }: Request,
  customer: Customer,
  number: string,
): Promise<Created | undefined> {
  const now = companyNow(services.clock, company)
  const invoice = invoiceOf(services, { company, sent, customer, number, now, correlationId })
  const created = { invoiceId: number, id: publicId('inv', invoice.id), correlationId }
  const to = customer.email
  const mail = { kind: 'invoice', rules: await ruleSetOf(services.db, company) } as const
  const along: PartRows[] = [
    ...announced(services.ids, company, { type: 'invoice.created', invoice, now }),
    ...(to === undefined || sent.sendEmail === false
      ? []
      : mailed(services, { company, invoice, to, mail, now })),
    ...watched(company, undefined, invoice),
    ...auditedIf(services, call, () => invoiceNoted('invoice.created', undefined, invoice)),
  ]
  try {
    const written = await writeNew(services, { company, key }, invoice, { created, along })
    if (written === 'lost race') throw new ApiError('request_in_progress')
    key?.answerKept()
    return created
  } catch (error) {
    if (violates(error, invoiceNumberKey)) return undefined
    throw error
  }
}

/** Writes the invoice if its request still holds its key, or takes the key along with it if nobody else has. */
function writeNew(
  { db }: Services,
  { company, key }: Pick<Request, 'company' | 'key'>,
  invoice: Invoice,
  { created, along }: { created: Created; along: PartRows[] },
): Promise<'written' | 'lost race'> {
  const row = invoiceToRow(invoice)
  if (key?.takenWith)
    return db.writeGuarded(keyIsNew, key.takenWith(201, created), [rowsOf(insertKeyedInvoice, row), ...along])
  const answer = keptAnswer(company.id, key?.key, 201, created)
  return db.writeGuarded(invoiceIsNew, { ...row, ...keyOf(key) }, [...along, answer])
}

type Beginning = {
  company: Company
  sent: NewInvoice
  customer: Customer
  number: string
  now: number
  correlationId: string
}

function invoiceOf(
  services: Services,
  { company, sent, customer, number, now, correlationId }: Beginning,
): Invoice {
  return newInvoice(
    {
      companyId: company.id,
      id: services.ids.next<InvoiceId>(),
      number,
      customerId: customer.id,
      description: sent.description,
      dueAt: sent.dueDate.at,
      dueDateOnly: sent.dueDate.dateOnly,
      paymentMethods: sent.paymentMethods ? distinctRails(sent.paymentMethods) : railsByDefault(customer, []),
      items: (sent.items ?? []).map((item) => lineItem(item, () => publicId('itm', services.ids.next()))),
      customFields: withoutNull(sent.customFields ?? {}),
      reminders: sent.reminders ?? true,
      amount: sent.amount,
      mailedAt: sent.sendEmail === false || customer.email === undefined ? undefined : now,
      createdCorrelationId: correlationId,
    },
    now,
  )
}
