import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId, type EventId, type Ids, type InvoiceId } from '#kernel/ids'

/** An event that is told in an exam, of an invoice that does not exist. */
export type ExamEvent = { eventId: string; type: string; body: Buffer }

/** What of an exam's events is the same: whose they are, and the invoice that they tell of. */
export type ExamSubject = { companyId: CompanyId; invoiceId: InvoiceId }

/** An event of an exam, as a postback would tell it, marked as one: a receiver that changes books can leave it out. */
export function examEvent(
  ids: Ids,
  { companyId, invoiceId }: ExamSubject,
  { type, occurredAt }: { type: string; occurredAt: number },
): ExamEvent {
  const eventId = toPublicId('evt', ids.next<EventId>())
  const at = toIsoInstant(occurredAt)
  const told = {
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
  return { eventId, type, body: Buffer.from(JSON.stringify(told)) }
}
