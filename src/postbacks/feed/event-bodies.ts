import type { AppContext } from '#context'
import type { Company } from '#companies'
import { toPaymentSnapshot } from '#invoices'
import { toHostedPaymentRef } from '#transactions'
import {
  toClientSnapshot,
  toImpliedAttemptStatus,
  loadTransaction,
  type ClientEventType,
  type Transaction,
} from '#attempts'
import { buildInvoiceBody, buildTransactionBody, type ReadInvoice } from '../build-body.ts'
import { isClientType } from '../postback.ts'
import { freezeBodies, freezePostedBodies, type FeedRow } from './feed-queries.ts'

type EventBody = Record<string, unknown>

/**
 * Returns the body of each event by its number. A body that does not exist yet is built and stored. If the event also
 * has a postback, both use the same body.
 */
export async function loadEventBodies(
  context: AppContext,
  readInvoice: ReadInvoice,
  company: Company,
  rows: FeedRow[],
): Promise<Map<number, EventBody>> {
  const untold = rows.filter(({ body }) => body === null)
  const texts = new Map(rows.flatMap(({ sequence, body }) => (body === null ? [] : [[sequence, body]])))
  if (untold.length > 0) {
    const built = await Promise.all(
      untold.map(async (row) => ({ row, body: await buildEventBody(context, readInvoice, company, row) })),
    )
    for (const [sequence, body] of await freezeBuiltBodies(context, company, built)) texts.set(sequence, body)
  }
  return new Map([...texts].map(([sequence, text]) => [sequence, JSON.parse(text)]))
}

type BuiltBody = { row: FeedRow; body: string }

/** Stores the built bodies and returns the stored ones, because another writer may have been first. */
async function freezeBuiltBodies(
  { db }: AppContext,
  { id: companyId }: Company,
  built: BuiltBody[],
): Promise<Map<number, string>> {
  const isOpen = ({ row }: BuiltBody) => row.is_posted && row.posted_body === null
  const open = built.filter(isOpen)
  const posted =
    open.length === 0
      ? []
      : await db.run(freezePostedBodies, {
          companyId,
          eventIds: open.map(({ row }) => row.event_id),
          bodies: open.map(({ body }) => Buffer.from(body)),
        })
  const asPosted = new Map(posted.map(({ event_id: eventId, body }) => [eventId, body.toString()]))
  const rows = await db.run(freezeBodies, {
    companyId,
    sequences: built.map(({ row }) => row.sequence),
    bodies: built.map(({ row, body }) => asPosted.get(row.event_id) ?? body),
  })
  // An event deleted in the meantime has no stored body, so the built body is returned.
  return new Map([
    ...built.map(({ row, body }): [number, string] => [row.sequence, asPosted.get(row.event_id) ?? body]),
    ...rows.map(({ sequence, body }): [number, string] => [sequence, body]),
  ])
}

async function buildEventBody(
  context: AppContext,
  readInvoice: ReadInvoice,
  company: Company,
  row: FeedRow,
): Promise<string> {
  if (row.posted_body !== null) return row.posted_body.toString()
  const { type, event_id: eventId, occurred_at: occurredAt, invoice_id: invoiceId } = row
  const change = { companyId: company.id, eventId, occurredAt }
  const transaction = await loadEventTransaction(context, company, row)
  if (isClientType(type)) {
    const snapshot = row.posted_snapshot ?? buildEndSnapshot(context, type, row, transaction)
    return buildTransactionBody({ ...change, type, snapshot }).toString()
  }
  const subject = invoiceId ?? transaction?.invoiceId
  const invoice = subject && (await readInvoice(context, company, subject))
  if (!subject || !invoice) throw new Error('an invoice is missing of which there is an event')
  const snapshot = toPaymentSnapshot({ type, updatedAt: occurredAt, facts: row, transaction })
  return buildInvoiceBody({ ...change, type, invoiceId: subject, snapshot }, invoice).toString()
}

async function loadEventTransaction(
  { db }: AppContext,
  { id: companyId }: Company,
  { transaction_id: id }: FeedRow,
): Promise<Transaction | undefined> {
  return id === null ? undefined : loadTransaction(db, companyId, id)
}

/** Returns the current record with the final status of the event. */
function buildEndSnapshot(
  { secrets }: AppContext,
  type: ClientEventType,
  { attempt_status: status }: FeedRow,
  transaction: Transaction | undefined,
): EventBody {
  if (!transaction) throw new Error('a transaction is missing of which there is an event')
  const { transaction: shown, ...page } = toClientSnapshot(
    transaction,
    toHostedPaymentRef(secrets, transaction),
  )
  const ended = status ?? toImpliedAttemptStatus(type)
  const record = shown as EventBody & { status?: unknown; info?: EventBody }
  if (record.status === ended) return { transaction: record, ...page }
  // The current reason belongs to a later status and does not explain the status of the event.
  const { reasonCode: _, reasonText: __, ...info } = record.info ?? {}
  return { transaction: { ...record, status: ended, info }, ...page }
}
