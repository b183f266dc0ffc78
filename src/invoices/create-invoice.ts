import type { RecipientLimit } from '#access'
import type { AppContext } from '#context'
import { auditRowsIf, type AuditedCall } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import type { Customer } from '#customers'
import { toPublicId } from '#kernel/ids'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { toPartRows, violates, type PartRows } from '#platform/database'
import { answerRows, keyIsNew, toKeyColumns, type LockedKey } from '#platform/idempotency'
import { loadRuleSet } from '#surcharge'
import { invoiceEventRows } from './announce.ts'
import { checkInvoice } from './check-invoice.ts'
import { invoiceToRow, type Invoice } from './invoice.ts'
import { toInvoiceAuditEntry } from './invoice-audit.ts'
import { insertKeyedInvoice, invoiceIsNew, invoiceNumberKey } from './invoice-queries.ts'
import { allocateInvoiceNumber } from './invoice-number.ts'
import { invoiceMailRows } from './mails/invoice-mail-rows.ts'
import { draftInvoice, type NewInvoice } from './new-invoice.ts'
import { invoiceJobRows } from './process-due-invoice.ts'

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
    if (sent.invoiceId !== undefined) throw duplicateNumberError(sent.invoiceId)
    number = await allocateInvoiceNumber(context.db, company.id, ++met)
  }
  throw new Error('no free invoice number was found')
}

async function loadValidCustomer(
  context: AppContext,
  { company, sent, boundRecipients }: CreateInvoice,
): Promise<Customer> {
  const customer = await loadBilledCustomer(context, company, sent)
  if (customer.email !== undefined && sent.sendEmail !== false) await boundRecipients?.([customer.email])
  return customer
}

/** Returns the customer of a new invoice. Throws validation_failed if stored records contradict its fields. */
export async function loadBilledCustomer(
  { db }: Pick<AppContext, 'db'>,
  company: Company,
  sent: NewInvoice,
): Promise<Customer> {
  const { customer, problems } = await checkInvoice(db, company.id, sent)
  if (!customer || problems.length > 0) throw new ApiError('validation_failed', { fields: problems })
  return customer
}

/** Returns the error for an invoice number that is taken. */
export function duplicateNumberError(number: string): ApiError {
  return invalidFieldError('body.invoiceId', 'duplicate', `another invoice has the number ${number}`)
}

async function writeWithNumber(
  context: AppContext,
  { company, sent, call, correlationId, key }: CreateInvoice,
  customer: Customer,
  number: string,
): Promise<CreatedInvoice | undefined> {
  const now = getCompanyTime(context.clock, company)
  const draft = draftInvoice(context, { company, sent, customer, number, now })
  const invoice = { ...draft, createdCorrelationId: correlationId }
  const created = { invoiceId: number, id: toPublicId('inv', invoice.id), correlationId }
  const to = customer.email
  const mail = { kind: 'invoice', rules: await loadRuleSet(context.db, company) } as const
  const effects: PartRows[] = [
    ...invoiceEventRows(context.ids, company, { type: 'invoice.created', invoice, now }),
    ...(to === undefined || invoice.mailedAt === undefined
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
