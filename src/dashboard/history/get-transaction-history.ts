import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { historyEntryResponse, showHistoryEntry } from './history-entry.ts'
import { loadTransactionHistory } from './read-history.ts'

export const getTransactionHistory = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/transactions/{transactionId}/history`,
    name: 'readTransactionHistory',
    summary: 'Read the history of a payment, newest first: all attempts at it, their returns and refunds',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp'), transactionId: pathId('trx') }),
    answers: {
      statusCode: 200,
      schema: z.object({
        entries: z
          .array(historyEntryResponse)
          .describe('The entries of the payment in the history of its invoice.'),
      }),
    },
    async handle({ caller: { company }, params: { transactionId } }) {
      const entries = await loadTransactionHistory(context, company, transactionId)
      return ok({ entries: entries.map(showHistoryEntry) })
    },
  })
