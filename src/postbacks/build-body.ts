import type { AppContext } from '#context'
import type { Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type InvoiceId } from '#kernel/ids'
import type { InvoiceEvent, PostbackEvent, TransactionEvent } from './postback.ts'

/** Reads an invoice in the form that the API returns; undefined if it does not exist. */
export type ReadInvoice = (
  context: AppContext,
  company: Company,
  invoiceId: InvoiceId,
) => Promise<InvoiceDocument | undefined>

type InvoiceDocument = Record<string, unknown>

// Spec, Envelope: contract version, additive-only within a version.
const specVersion = 1

// Personal data, and a URL that expires. Postbacks identify customers by customerId only.
const excludedFields = ['customer', 'pdfUrl']

// Payment events are point in time: these fields come from the payment that triggered the event, or are omitted.
const paymentFields = [
  'invoiceStatus',
  'amountPaid',
  'paidAt',
  'updatedAt',
  'lastAttemptStatus',
  'totalCharged',
  'totalFees',
  'transactionId',
]

const omittedOnPartial = ['paidAt', 'transactions', 'amountDue']

/** Builds the body of an invoice event from the state of the invoice at the first dispatch. Spec, Envelope. */
export function buildInvoiceBody(event: InvoiceEvent, invoice: InvoiceDocument): Buffer {
  return buildEnvelope(event, { invoice: toInvoiceData(event, invoice) })
}

/** Builds the body of a transaction event from the snapshot of the change. Later changes do not appear in it. */
export function buildTransactionBody(event: TransactionEvent): Buffer {
  return buildEnvelope(event, event.snapshot)
}

function buildEnvelope(event: PostbackEvent, data: Record<string, unknown>): Buffer {
  const document = {
    specVersion,
    type: event.type,
    eventId: toPublicId('evt', event.eventId),
    occurredAt: toIsoInstant(event.occurredAt),
    companyId: toPublicId('cmp', event.companyId),
    data,
  }
  return Buffer.from(JSON.stringify(document))
}

function toInvoiceData({ type, snapshot }: InvoiceEvent, invoice: InvoiceDocument): InvoiceDocument {
  const document = omitFields(invoice, excludedFields)
  if (type === 'invoice.paid') return applyPaymentSnapshot(document, snapshot)
  if (type === 'invoice.partial')
    return omitFields(applyPaymentSnapshot(document, snapshot), omittedOnPartial)
  return document
}

function applyPaymentSnapshot(invoice: InvoiceDocument, snapshot: InvoiceDocument): InvoiceDocument {
  const fixed = paymentFields.flatMap((key) => (snapshot[key] === undefined ? [] : [[key, snapshot[key]]]))
  return { ...omitFields(invoice, paymentFields), ...Object.fromEntries(fixed) }
}

function omitFields(document: InvoiceDocument, keys: string[]): InvoiceDocument {
  return Object.fromEntries(Object.entries(document).filter(([key]) => !keys.includes(key)))
}
