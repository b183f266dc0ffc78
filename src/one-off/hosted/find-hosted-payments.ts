import type { CompanyId, HostedPaymentId, QuoteId, TransactionId } from '#kernel/ids'
import { toPartRows, type Database, type PartRows, type Reader } from '#platform/database'
import { toKeyColumns, type LockedKey } from '#platform/idempotency'
import type { Secrets } from '#platform/secrets'
import type { HostedPaymentRef, Transaction } from '#transactions'
import { hostedPaymentToRow, rowToHostedPayment, type HostedPayment } from './hosted-payment.ts'
import {
  findHostedPayment,
  findHostedPaymentOfForm,
  releaseHostedPayments,
  hostedPaymentIsUnchanged,
} from './hosted-payment-queries.ts'

/** A hosted payment by its id, or undefined. */
export async function readHostedPayment(db: Reader, companyId: CompanyId, id: HostedPaymentId) {
  const row = await db.first(findHostedPayment, { companyId, id })
  return row && rowToHostedPayment(row)
}

/** The hosted payment whose forms make this sale, or undefined. */
export async function readHostedPaymentOfForm(db: Reader, companyId: CompanyId, saleFormId: TransactionId) {
  const row = await db.first(findHostedPaymentOfForm, { companyId, saleFormId })
  return row && rowToHostedPayment(row)
}

/**
 * Writes what is to pay a hosted payment, and what follows, unless somebody else wrote it since it was read, took over the
 * `key` that the request came with, or took the quote that is used for the attempt.
 */
export function writeHostedPayment(
  db: Database,
  before: HostedPayment,
  after: HostedPayment,
  along: PartRows[],
  under: { key?: LockedKey | undefined; quoteId?: QuoteId | undefined } = {},
) {
  const row = {
    ...hostedPaymentToRow(after),
    ...toKeyColumns(under.key),
    read_version: before.version,
    quote_id: under.quoteId ?? null,
  }
  return db.writeGuarded(hostedPaymentIsUnchanged, row, along)
}

/** The rows that let another attempt pay a hosted payment, where this one has failed. */
export function releasedHostedPaymentRows(before: Transaction, after: Transaction): PartRows[] {
  const { companyId, id: attemptId, hostedPaymentId: id, updatedAt } = after
  if (id === undefined || after.status !== 'failed' || before.status === 'failed') return []
  const row = { company_id: companyId, id, attempt_id: attemptId, updated_at: updatedAt }
  return [toPartRows(releaseHostedPayments, row)]
}

/** The token that opens the page of a hosted payment: nobody can make it who has not been given it. */
export function deriveHostedToken(secrets: Secrets, id: HostedPaymentId): string {
  return `hpt_${secrets.sign(id, 'hosted payment token')}`
}

/** What the merchant is told of the page on which a transaction was made, where it was made on one. */
export function toHostedPaymentRef(
  secrets: Secrets,
  { hostedPaymentId, orderId }: Pick<Transaction, 'hostedPaymentId' | 'orderId'>,
): HostedPaymentRef | undefined {
  if (hostedPaymentId === undefined) return undefined
  return { token: deriveHostedToken(secrets, hostedPaymentId), ...(orderId === undefined ? {} : { orderId }) }
}

/** The address of a hosted payment's page. */
export function toHostedUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/hpp/${token}`
}
