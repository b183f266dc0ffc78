import { z } from 'zod'
import { hourMs, toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import type { Reader } from '#platform/database'
import { invoiceResponse } from './endpoints/responses.ts'
import { rowToInvoice } from './invoice.ts'
import { listInvoicesOfRequest } from './invoice-queries.ts'

// Reading that many rows takes some tens of milliseconds.
const scannedRowsMax = 20_000

/** The response form of `invoicesOfRequest`. */
export const invoicesOfRequestResponse = z.array(
  invoiceResponse.pick({
    id: true,
    invoiceId: true,
    invoiceStatus: true,
    createdAt: true,
    createdCorrelationId: true,
    closedCorrelationId: true,
  }),
)

/**
 * Returns the invoices that a request created, voided or cancelled, by its correlation id, oldest first. Searches the
 * newest twenty thousand invoices of a company and as many of the last written. With `around` (ms), searches those
 * within an hour of it.
 */
export async function loadInvoicesOfRequest(
  db: Reader,
  companyId: CompanyId,
  correlationId: string,
  around: number | undefined,
) {
  const [from, until] = around === undefined ? [null, null] : [around - hourMs, around + hourMs]
  const limit = scannedRowsMax
  const rows = await db.all(listInvoicesOfRequest, { companyId, from, until, limit, correlationId })
  return rows.map(rowToInvoice).map((invoice) =>
    omitNullish({
      id: toPublicId('inv', invoice.id),
      invoiceId: invoice.number,
      invoiceStatus: invoice.status,
      createdAt: toIsoInstant(invoice.createdAt),
      createdCorrelationId: invoice.createdCorrelationId,
      closedCorrelationId: invoice.closedCorrelationId,
    }),
  )
}
