import { z } from 'zod'
import type { Company } from '#companies'
import type { AppContext } from '#context'
import { loadCustomers, toCustomerNames, type Customer } from '#customers'
import { toDay } from '#kernel/calendar'
import { toIsoInstant } from '#kernel/clock'
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
import { listInvoiceNumbers } from './payment-queries.ts'

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
    movedOn: z
      .string()
      .optional()
      .describe('the day of movedAt where the company is; reports count the money on this day')
      .meta({ example: '2026-07-05' }),
    returnedAt: z
      .string()
      .optional()
      .describe('when its bank or a dispute returned it; the report of that day subtracts it')
      .meta({ example: '2026-07-08T14:00:00.000Z' }),
    returnedOn: z
      .string()
      .optional()
      .describe('the day of returnedAt where the company is')
      .meta({ example: '2026-07-08' }),
    invoiceNumber: z
      .string()
      .optional()
      .describe('the number of its invoice, also of offline payments')
      .meta({ example: 'INV-1042' }),
  })
  .meta({
    id: 'PaymentAtDesk',
    description: 'A movement of money, or an attempt at one, as the dashboard shows it.',
  })

/** Formats transactions for the dashboard, in the given order. */
export async function showPayments(
  { db }: Pick<AppContext, 'db'>,
  { id: companyId, timeZone }: Pick<Company, 'id' | 'timeZone'>,
  transactions: Transaction[],
): Promise<z.input<typeof dashboardPaymentResponse>[]> {
  const customerIds = new Set(transactions.flatMap(({ customerId }) => customerId ?? []))
  const invoiceIds = new Set(transactions.flatMap(({ invoiceId }) => invoiceId ?? []))
  const [customers, invoices] = await Promise.all([
    loadCustomers(db, companyId, [...customerIds]),
    invoiceIds.size === 0 ? [] : db.all(listInvoiceNumbers, { companyId, ids: [...invoiceIds] }),
  ])
  const numbers = new Map(invoices.map(({ id, number }) => [id, number]))
  return transactions.map((transaction) => {
    const { customerId, invoiceId } = transaction
    return {
      ...showPayment(transaction, customerId && customers.get(customerId)),
      ...omitNullish({ invoiceNumber: invoiceId && numbers.get(invoiceId) }),
      ...showDays(transaction, timeZone),
    }
  })
}

function showDays(transaction: Transaction, timeZone: string) {
  const [movedAt, { returnedAt }] = [toMovedAt(transaction), transaction]
  return omitNullish({
    movedAt: movedAt === undefined ? undefined : toIsoInstant(movedAt),
    movedOn: movedAt === undefined ? undefined : toDay(movedAt, timeZone),
    returnedAt: returnedAt === undefined ? undefined : toIsoInstant(returnedAt),
    returnedOn: returnedAt === undefined ? undefined : toDay(returnedAt, timeZone),
  })
}

function showPayment(transaction: Transaction, customer: Customer | undefined) {
  const { authorization, unknownAt = authorization?.underWay?.unknownAt } = transaction
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
    }),
  }
}
