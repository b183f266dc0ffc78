import { z } from 'zod'
import type { AppContext } from '#context'
import { loadCustomers, toCustomerNames, type Customer } from '#customers'
import { toIsoInstant } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import {
  toMovedAt,
  transactionEntryResponse,
  purposes,
  toTransactionRecord,
  transactionRecordResponse,
  type Transaction,
} from '#attempts'

export const dashboardPaymentResponse = transactionRecordResponse
  .extend({
    purpose: z.enum(purposes).describe('The purpose of the transaction.'),
    customer: z
      .object({
        firstName: z.string().optional(),
        lastName: z.string().optional(),
        companyName: z.string().optional(),
        email: z.string().optional(),
      })
      .optional()
      .describe('The payer, if known.'),
    cardBrand: z.string().optional(),
    offline: transactionEntryResponse.shape.offline,
    refundedAmount: z
      .number()
      .describe('dollars of refunds, made or pending, surcharge included')
      .meta({ example: 0 }),
    underWay: z
      .enum(['authcomplete', 'void'])
      .optional()
      .describe('the open step of an authorization: its completion or its void'),
    unknownSince: z
      .string()
      .optional()
      .describe('since when the outcome is unknown: it is being looked up, and nothing is charged again')
      .meta({ example: '2026-07-05T14:00:00.000Z' }),
    correlationId: z.string().describe('of the request that made it'),
    movedAt: z
      .string()
      .optional()
      .describe('when its money moved: charged, captured, settled or refunded')
      .meta({ example: '2026-07-05T14:00:00.000Z' }),
  })
  .meta({
    id: 'PaymentAtDesk',
    description: 'A movement of money, or an attempt at one, as the dashboard shows it.',
  })

/** Formats transactions for the dashboard, in the given order. */
export async function showPayments(
  { db }: Pick<AppContext, 'db'>,
  companyId: CompanyId,
  transactions: Transaction[],
): Promise<z.input<typeof dashboardPaymentResponse>[]> {
  const ids = new Set(transactions.flatMap(({ customerId }) => customerId ?? []))
  const customers = await loadCustomers(db, companyId, [...ids])
  return transactions.map((transaction) => {
    const { customerId } = transaction
    return showPayment(transaction, customerId === undefined ? undefined : customers.get(customerId))
  })
}

function showPayment(transaction: Transaction, customer: Customer | undefined) {
  const { authorization, unknownAt = authorization?.underWay?.unknownAt } = transaction
  const movedAt = toMovedAt(transaction)
  return {
    ...toTransactionRecord(transaction),
    purpose: transaction.purpose,
    refundedAmount: toDollars(transaction.refunded),
    correlationId: transaction.correlationId,
    ...omitNullish({
      customer: customer && toCustomerNames(customer),
      cardBrand: transaction.instrument.cardBrand,
      offline: transaction.offline,
      underWay: authorization?.underWay?.action,
      unknownSince: unknownAt === undefined ? undefined : toIsoInstant(unknownAt),
      movedAt: movedAt === undefined ? undefined : toIsoInstant(movedAt),
    }),
  }
}
