import { z } from 'zod'
import { formatCustomerName } from '#customers'
import { getIdTime, toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import { formatDate, formatPaymentMethod } from '#kernel/format'
import type { ListedRequest } from '../requests/request-queries.ts'
import type { CustomerRow, InvoiceRow, SubscriptionRow, TransactionRow } from './find-queries.ts'

const recordKinds = ['invoice', 'customer', 'transaction', 'subscription', 'request'] as const

export const findResultResponse = z
  .object({
    kind: z.enum(recordKinds).describe('The kind of the record.'),
    id: z.string().meta({
      description: 'The record, or the correlation id of the request.',
      example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3',
    }),
    title: z.string().meta({ description: 'The name or number of the record.', example: 'INV-2026-0017' }),
    detail: z.string().meta({
      description: 'The details that distinguish it from similar records, for people.',
      example: 'Pat Payer · Gardening',
    }),
    amount: z.number().optional().describe('dollars that it is about, fee included').meta({ example: 51.5 }),
    status: z.string().optional().meta({ description: 'The status.', example: 'Paid' }),
  })
  .meta({ id: 'Found', description: 'A record that matches the query.' })

export type FindResult = z.infer<typeof findResultResponse>

type Payer = Omit<CustomerRow, 'id'>

/** Formats an invoice as a search result, with its number and payer. */
export function toInvoiceResult({
  id,
  number,
  status,
  amount_cents,
  description,
  ...payer
}: InvoiceRow): FindResult {
  const detail = joinDetails(formatPayerName(payer), description)
  return {
    kind: 'invoice',
    id: toPublicId('inv', id),
    title: number,
    detail,
    amount: toDollars(amount_cents),
    status,
  }
}

/** Formats a customer as a search result, with the name and further contact data. */
export function toCustomerResult({ id, ...payer }: CustomerRow): FindResult {
  const title = formatPayerName(payer) ?? 'No name'
  const others = [payer.company_name, payer.email].filter((each) => each !== title)
  return { kind: 'customer', id: toPublicId('cus', id), title, detail: joinDetails(...others) }
}

const actionLabels: Partial<Record<TransactionRow['action'], string>> = {
  refund: 'Refund',
  auth: 'Authorization',
  void: 'Void',
}

/** Formats a transaction as a search result, with its amount, day and payer. */
export function toTransactionResult(row: TransactionRow, timeZone: string): FindResult {
  const {
    id,
    action,
    status,
    total_cents,
    payment_method: paymentMethod,
    offline,
    order_id,
    created_at,
  } = row
  const method = formatPaymentMethod({
    ...row.instrument,
    paymentMethod,
    ...omitNullish({ offline: offline ?? undefined }),
  })
  return {
    kind: 'transaction',
    id: toPublicId('trx', id),
    title: method,
    detail: joinDetails(
      actionLabels[action],
      formatDate(created_at, timeZone),
      formatPayerName(row),
      order_id,
    ),
    amount: toDollars(total_cents),
    status,
  }
}

/** Formats a subscription as a search result, with its plan and customer. */
export function toSubscriptionResult({
  id,
  status,
  plan_id,
  total_cents,
  ...payer
}: SubscriptionRow): FindResult {
  return {
    kind: 'subscription',
    id: toPublicId('sub', id),
    title: plan_id,
    detail: joinDetails(formatPayerName(payer), payer.email),
    amount: toDollars(total_cents),
    status,
  }
}

/** Formats a request as a search result, with its day and error. */
export function toRequestResult(row: ListedRequest, timeZone: string): FindResult {
  return {
    kind: 'request',
    id: row.correlation_id,
    title: `${row.method} ${row.path}`,
    detail: joinDetails(formatDate(getIdTime(row.id), timeZone), row.reason_code ?? row.error),
    status: String(row.status_code),
  }
}

function formatPayerName({ first_name, last_name, company_name, email }: Payer): string | undefined {
  const name = formatCustomerName({ firstName: first_name, lastName: last_name, companyName: company_name })
  return name ?? (email || undefined)
}

function joinDetails(...parts: (string | null | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join(' · ')
}
