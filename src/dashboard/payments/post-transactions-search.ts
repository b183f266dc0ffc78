import { z } from 'zod'
import type { AppContext } from '#context'
import { created, endpoint, pathId } from '#platform/http'
import { createSearchResponse, createSearchBody, canonicalizeFilters } from '#search'
import { searchTransactions, transactionResource } from '#attempts'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { dashboardPaymentResponse, showPayments } from './payment-response.ts'

export const postTransactionsSearch = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/transactions/search`,
    name: 'searchTransactions',
    summary: 'Search transactions, offline payments included',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    body: createSearchBody(transactionResource),
    answers: { statusCode: 201, schema: createSearchResponse('transactions', dashboardPaymentResponse) },
    async handle({ caller: { company }, body, rawBody }) {
      const sent = canonicalizeFilters(rawBody)
      const { transactions, nextCursor, truncated } = await searchTransactions(context, company, {
        body,
        sent,
      })
      const shown = await showPayments(context, company, transactions)
      return created({ transactions: shown, nextCursor, hasMore: nextCursor !== null, truncated })
    },
  })
