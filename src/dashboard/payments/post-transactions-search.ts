import { z } from 'zod'
import type { AppContext } from '#context'
import { omitNullish } from '#kernel/json'
import { created, endpoint, pathId } from '#platform/http'
import { createSearchResponse, createSearchBody, canonicalizeFilters, wantsTotals } from '#search'
import { searchTransactions, sumTransactions, transactionResource } from '#attempts'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { netFields } from '../reports/gross-volume.ts'
import { dashboardPaymentResponse, showPayments } from './payment-response.ts'

const { fees, refunded, returned, net } = netFields

const totalsResponse = z
  .object({
    count: z.number().meta({ description: 'How many transactions match.', example: 3 }),
    collected: z.number().meta({ description: 'Dollars collected, without fees.', example: 1790 }),
    fees,
    refunded,
    returned,
    net,
  })
  .describe(
    'The totals of all movements that match, only if the request asks for them. With a filter of `movedAt`, those of that time.',
  )

export const postTransactionsSearch = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/transactions/search`,
    name: 'searchTransactions',
    summary: 'Search transactions, offline payments included',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    body: createSearchBody(transactionResource),
    answers: {
      statusCode: 201,
      schema: createSearchResponse('transactions', dashboardPaymentResponse, totalsResponse),
    },
    async handle({ caller: { company }, body, rawBody }) {
      const sent = canonicalizeFilters(rawBody)
      const [{ transactions, nextCursor, truncated }, totals] = await Promise.all([
        searchTransactions(context, company, { body, sent }),
        wantsTotals(body) ? sumTransactions(context, company, body) : undefined,
      ])
      const shown = await showPayments(context, company, transactions)
      const more = omitNullish({ totals })
      return created({
        transactions: shown,
        nextCursor,
        hasMore: nextCursor !== null,
        truncated,
        ...more,
      })
    },
  })
