import { z } from 'zod'
import { hourMs, isoInstant } from '#kernel/clock'
import { publicId, type CompanyId } from '#kernel/ids'
import { present } from '#kernel/json'
import type { Reader } from '#platform/database'
import { invoiceAnswerSchema } from './endpoints/answers.ts'
import { rowToInvoice } from './invoice.ts'
import { listInvoicesOfRequest } from './invoice-queries.ts'

// Some tens of milliseconds of reading.
const lookedThroughMax = 20_000

/** What `invoicesOfRequest` answers. */
export const invoicesOfRequestAnswer = z.array(
  invoiceAnswerSchema.pick({
    id: true,
    invoiceId: true,
    invoiceStatus: true,
    createdAt: true,
    createdCorrelationId: true,
    closedCorrelationId: true,
  }),
)

/**
 * The invoices that a request created, voided or cancelled, by its correlation id, the oldest first: looked for among the newest
 * twenty thousand of a company and those written last, or of those within an hour of `around`, ms.
 */
export async function invoicesOfRequest(
  db: Reader,
  companyId: CompanyId,
  correlationId: string,
  around: number | undefined,
) {
  const [from, until] = around === undefined ? [null, null] : [around - hourMs, around + hourMs]
  const limit = lookedThroughMax
  const rows = await db.all(listInvoicesOfRequest, { companyId, from, until, limit, correlationId })
  return rows.map(rowToInvoice).map((invoice) =>
    present({
      id: publicId('inv', invoice.id),
      invoiceId: invoice.number,
      invoiceStatus: invoice.status,
      createdAt: isoInstant(invoice.createdAt),
      createdCorrelationId: invoice.createdCorrelationId,
      closedCorrelationId: invoice.closedCorrelationId,
    }),
  )
}
