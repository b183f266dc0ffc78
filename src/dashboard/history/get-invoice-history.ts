import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, idText, ok, pathId } from '#platform/http'
import { createCursor, parseCursor } from '#search'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { historyEntryResponse, showHistoryEntry, type HistoryEntry } from './history-entry.ts'
import { loadInvoiceHistory } from './read-history.ts'

const cursorLengthMax = 512
const pageSize = 200

export const getInvoiceHistory = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/invoices/{invoiceId}/history`,
    name: 'readInvoiceHistory',
    summary: 'Read the history of an invoice, newest first',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp'), invoiceId: pathId('inv') }),
    query: z.strictObject({ cursor: idText(z.string().max(cursorLengthMax).default('')) }),
    answers: {
      statusCode: 200,
      schema: z.object({ entries: z.array(historyEntryResponse), nextCursor: z.string().nullable() }),
    },
    async handle({ caller, params: { invoiceId }, query: { cursor } }) {
      const about = `history ${invoiceId}`
      const [kind, key] = parseCursor(context.secrets, about, cursor, 'query.cursor') ?? []
      const entries = await loadInvoiceHistory(context, caller.company, invoiceId)
      const isLast = (entry: HistoryEntry) => entry.kind === kind && entry.key === key
      const rest = entries.slice(kind === undefined ? 0 : entries.findIndex(isLast) + 1)
      const page = rest.slice(0, pageSize)
      const last = rest.length > pageSize ? page.at(-1) : undefined
      const nextCursor = last ? createCursor(context.secrets, about, [last.kind, last.key]) : null
      return ok({ entries: page.map(showHistoryEntry), nextCursor })
    },
  })
