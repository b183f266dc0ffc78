import { z } from 'zod'
import { consentResponse, loadConsents } from '#companies'
import type { AppContext } from '#context'
import { add } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { explainSurcharge, surchargeExplanationResponse } from '#payments'
import { loadPaymentHistory, totalOf, type Transaction } from '#attempts'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { dashboardPaymentResponse, showPayments } from './payment-response.ts'

export const getDashboardTransaction = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/transactions/{transactionId}`,
    name: surface.companyParam('readTransaction'),
    summary: 'Read a transaction, with the other attempts at its payment and their refunds',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp'), transactionId: pathId('trx') }),
    answers: {
      statusCode: 200,
      schema: z.object({
        transaction: dashboardPaymentResponse,
        attempts: z
          .array(dashboardPaymentResponse)
          .describe('Every attempt at the payment that it belongs to, oldest first, itself among them.'),
        refunds: z.array(dashboardPaymentResponse).describe('The refunds of all attempts, oldest first.'),
        surcharge: surchargeExplanationResponse
          .optional()
          .describe('The explanation of its surcharge; an offline payment has none.'),
        consents: z
          .array(consentResponse)
          .optional()
          .describe('The texts that its payer agreed to on a page, if there are any.'),
      }),
    },
    async handle({ caller: { company }, params: { transactionId } }) {
      const history = await loadPaymentHistory(context.db, company.id, transactionId)
      const transaction = history.find(({ id }) => id === transactionId)
      if (!transaction) throw new ApiError('not_found')
      const isRefund = ({ parentId }: { parentId: unknown }) => parentId !== undefined
      const [transactions, attempts, refunds] = await Promise.all(
        [[transaction], history.filter((each) => !isRefund(each)), history.filter(isRefund)].map((some) =>
          showPayments(context, company, some),
        ),
      )
      const surcharge = transaction.offline
        ? {}
        : { surcharge: await explainSurcharge(context.db, transaction, sumRefunds(transaction, history)) }
      const consents = await loadConsents(context.db, company.id, { transactionId })
      const agreed = consents.length > 0 ? { consents } : {}
      return ok({ transaction: transactions?.[0], attempts, refunds, ...surcharge, ...agreed })
    },
  })

/** Returns the total of the completed refunds of a transaction, and the surcharge in it. */
function sumRefunds({ id }: Transaction, history: Transaction[]) {
  const refunds = history.filter(
    ({ parentId, action, status }) => parentId === id && action === 'refund' && status === 'completed',
  )
  return { total: add(...refunds.map(totalOf)), fee: add(...refunds.map(({ fee }) => fee)) }
}
