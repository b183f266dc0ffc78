import type { RecipientLimit } from '#access'
import type { AppContext } from '#context'
import { auditRowsIf, type AuditedCall } from '#audit'
import { getCompanyTime, omitNullValues, type Company, type CustomFieldValues } from '#companies'
import type { Customer } from '#customers'
import type { CustomerId, InvoiceId } from '#kernel/ids'
import { toPublicId } from '#kernel/ids'
import { dedupeRails, type Rail } from '#kernel/rails'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { Cents } from '#kernel/money'
import { toPartRows, violates, type PartRows } from '#platform/database'
import { answerRows, keyIsNew, toKeyColumns, type LockedKey } from '#platform/idempotency'
import { loadRuleSet } from '#surcharge'
import { invoiceEventRows } from './announce.ts'
import { checkInvoice } from './check-invoice.ts'
import { invoiceToRow, type Invoice } from './invoice.ts'
import { toInvoiceAuditEntry } from './invoice-audit.ts'
import { insertKeyedInvoice, invoiceIsNew, invoiceNumberKey } from './invoice-queries.ts'
import { allocateInvoiceNumber } from './invoice-number.ts'
import { toLineItem, type lineItemsInput } from './line-item.ts'
import { invoiceMailRows } from './mails/invoice-mail-rows.ts'
import { buildInvoice, toDefaultRails } from './new-invoice.ts'
import { invoiceJobRows } from './process-due-invoice.ts'
import type { z } from 'zod'

/** The fields of a new invoice, checked as far as a schema can. */
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

export type CreatedInvoice = { invoiceId: string; id: string; correlationId: string }

type CreateInvoice = {
  company: Company
  sent: NewInvoice
  /** Limits the recipients that the caller may have mailed; undefined if the caller has no API key. */
  boundRecipients?: RecipientLimit
  call?: AuditedCall | undefined
  correlationId: string
  key: LockedKey | undefined
}

// A generated number can equal a custom one, or one that the previous version assigned from its separate counter.
const numberAttemptsMax = 20

/** Creates an invoice, with its mail, its event and the response for its idempotency key, in one statement. */
export async function createInvoice(context: AppContext, request: CreateInvoice): Promise<CreatedInvoice> {
  const { company, sent } = request
  // An unknown customer wastes a number. Reading the customer first would cost every invoice a round trip.
  const [customer, first] = await Promise.all([
    loadValidCustomer(context, request),
    sent.invoiceId ?? allocateInvoiceNumber(context.db, company.id),
  ])
  for (let met = 0, number = first; met < numberAttemptsMax;) {
    const written = await writeWithNumber(context, request, customer, number)
    if (written) return written
    if (sent.invoiceId !== undefined)
      throw invalidFieldError(
        'body.invoiceId',
        'duplicate',
        `another invoice has the number ${sent.invoiceId}`,
      )
    number = await allocateInvoiceNumber(context.db, company.id, ++met)
  }
  throw new Error('no free invoice number was found')
}

async function loadValidCustomer(
  { db }: AppContext,
  { company, sent, boundRecipients }: CreateInvoice,
): Promise<Customer> {
  const { customer, problems } = await checkInvoice(db, company.id, sent)
  if (!customer || problems.length > 0) throw new ApiError('validation_failed', { fields: problems })
  if (customer.email !== undefined && sent.sendEmail !== false) await boundRecipients?.([customer.email])
  return customer
}

async function writeWithNumber(
  context: AppContext,
  { company, sent, call, correlationId, key }: CreateInvoice,
  customer: Customer,
  number: string,
): Promise<CreatedInvoice | undefined> {
  const now = getCompanyTime(context.clock, company)
  const invoice = toInvoice(context, { company, sent, customer, number, now, correlationId })
  const created = { invoiceId: number, id: toPublicId('inv', invoice.id), correlationId }
  const to = customer.email
  const mail = { kind: 'invoice', rules: await loadRuleSet(context.db, company) } as const
  const effects: PartRows[] = [
    ...invoiceEventRows(context.ids, company, { type: 'invoice.created', invoice, now }),
    ...(to === undefined || sent.sendEmail === false
      ? []
      : invoiceMailRows(context, { company, invoice, to, mail, now })),
    ...invoiceJobRows(company, undefined, invoice),
    ...auditRowsIf(context, call, () => toInvoiceAuditEntry('invoice.created', undefined, invoice)),
  ]
  try {
    const written = await insertInvoice(context, { company, key }, invoice, { created, effects })
    if (written === 'lost race') throw new ApiError('request_in_progress')
    key?.answerKept()
    return created
  } catch (error) {
    if (violates(error, invoiceNumberKey)) return undefined
    throw error
  }
}

/** Writes the invoice if its request still holds its key. An unused key is inserted in the same statement. */
function insertInvoice(
  { db }: AppContext,
  { company, key }: Pick<CreateInvoice, 'company' | 'key'>,
  invoice: Invoice,
  { created, effects }: { created: CreatedInvoice; effects: PartRows[] },
): Promise<'written' | 'lost race'> {
  const row = invoiceToRow(invoice)
  if (key?.takenWith)
    return db.writeGuarded(keyIsNew, key.takenWith(201, created), [
      toPartRows(insertKeyedInvoice, row),
      ...effects,
    ])
  const answer = answerRows(company.id, key?.key, 201, created)
  return db.writeGuarded(invoiceIsNew, { ...row, ...toKeyColumns(key) }, [...effects, answer])
}

type InvoiceParts = {
  company: Company
  sent: NewInvoice
  customer: Customer
  number: string
  now: number
  correlationId: string
}

function toInvoice(
  context: AppContext,
  { company, sent, customer, number, now, correlationId }: InvoiceParts,
): Invoice {
  return buildInvoice(
    {
      companyId: company.id,
      id: context.ids.next<InvoiceId>(),
      number,
      customerId: customer.id,
      description: sent.description,
      dueAt: sent.dueDate.at,
      dueDateOnly: sent.dueDate.dateOnly,
      paymentMethods: sent.paymentMethods ? dedupeRails(sent.paymentMethods) : toDefaultRails(customer, []),
      items: (sent.items ?? []).map((item) => toLineItem(item, () => toPublicId('itm', context.ids.next()))),
      customFields: omitNullValues(sent.customFields ?? {}),
      reminders: sent.reminders ?? true,
      amount: sent.amount,
      mailedAt: sent.sendEmail === false || customer.email === undefined ? undefined : now,
      createdCorrelationId: correlationId,
    },
    now,
  )
}
