import { z } from 'zod'
import { invoiceResponse } from '#invoices'
import type { InvoiceEventType } from '#kernel/event-types'
import { toIdMeta } from '#platform/http'
import { transactionRecordResponse, type ClientEventType } from '#attempts'
import { isClientType, type EventType } from './postback.ts'

/** One event type in the API document, with its trigger and its body. */
export type PostbackEventDoc = { type: EventType; summary: string; description: string; body: z.ZodType }

const invoiceEventSummaries: Record<InvoiceEventType, string> = {
  'invoice.created': 'An invoice was issued',
  'invoice.paid': 'An invoice was paid in full',
  'invoice.partial': 'An invoice was paid in part',
  'invoice.voided': 'An invoice was voided',
  'invoice.refunded': 'A payment of an invoice was refunded',
  'invoice.overdue': 'An invoice is past its due date',
}

const transactionEventSummaries: Record<ClientEventType, string> = {
  'transaction.completed': 'A transaction was completed',
  'transaction.failed': 'A transaction failed, or was returned',
}

// The body omits personal data, and fields that some event types do not have are optional.
const invoiceSchema = invoiceResponse
  .omit({ customer: true, pdfUrl: true })
  .partial({ amountDue: true, transactions: true })
  .extend({
    transactionId: z
      .string()
      .optional()
      .meta({ description: 'The payment of the event; only on events of payments.', ...toIdMeta('trx') }),
  })
  .meta({
    id: 'ToldInvoice',
    description:
      'The invoice at the first delivery, without its customer. On events of a payment, the status and the amount paid are as ' +
      'that payment left them.',
  })

const hostedPaymentSchema = z
  .object({ token: z.string(), orderId: z.string().optional() })
  .optional()
  .describe('The hosted payment that the transaction was made on, if any.')

/** All events that the service delivers to companies by HTTP POST. */
export const postbackEvents: PostbackEventDoc[] = [
  ...describeEvents(invoiceEventSummaries, z.object({ invoice: invoiceSchema })),
  ...describeEvents(
    transactionEventSummaries,
    z.object({ transaction: transactionRecordResponse, hostedPayment: hostedPaymentSchema }),
  ),
]

function describeEvents(summaries: Record<string, string>, data: z.ZodType): PostbackEventDoc[] {
  return Object.entries(summaries).map(([name, summary]) => {
    const type = name as EventType
    const where = isClientType(type) ? '`clientPostbackUrl` of the company' : 'webhook of the company'
    return {
      type,
      summary,
      description: `${summary}. Delivered to the ${where}; delivered again where no 2xx comes within 10 seconds.`,
      body: toEnvelopeSchema(type, data),
    }
  })
}

function toEnvelopeSchema(type: EventType, data: z.ZodType) {
  const name = type.replaceAll(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return z
    .object({
      specVersion: z.literal(1).describe('The version of the contract. Within one, members are only added.'),
      type: z.literal(type).describe('The type of the event.'),
      eventId: z.string().meta(toIdMeta('evt')),
      occurredAt: z.string(),
      companyId: z.string(),
      data: data.describe('The changed record.'),
    })
    .meta({ id: `${name}Event`, description: `The body of ${type}.` })
}
