import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId, type EventId, type Ids, type InvoiceId } from '#kernel/ids'

/** A test event for an invoice that does not exist. */
export type ConformanceEvent = { eventId: string; type: string; body: Buffer }

/** The company and the invoice that all events of one test run share. */
export type ConformanceSubject = { companyId: CompanyId; invoiceId: InvoiceId }

/** Builds a test event in the format of a postback. Its mark lets a receiver exclude it from its books. */
export function buildConformanceEvent(
  ids: Ids,
  { companyId, invoiceId }: ConformanceSubject,
  { type, occurredAt }: { type: string; occurredAt: number },
): ConformanceEvent {
  const eventId = toPublicId('evt', ids.next<EventId>())
  const at = toIsoInstant(occurredAt)
  const event = {
    specVersion: 1,
    type,
    eventId,
    occurredAt: at,
    companyId: toPublicId('cmp', companyId),
    exam: true,
    data: {
      invoice: {
        id: toPublicId('inv', invoiceId),
        invoiceId: 'EXAM',
        invoiceStatus: 'Pending',
        description: 'Exam of a receiver: this invoice does not exist',
        amount: 1,
        amountPaid: 0,
        updatedAt: at,
      },
    },
  }
  return { eventId, type, body: Buffer.from(JSON.stringify(event)) }
}
