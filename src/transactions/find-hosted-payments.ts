import type { CompanyId, HostedPaymentId, QuoteId, TransactionId } from '#kernel/ids'
import { toPartRows, type Database, type PartRows, type Reader } from '#platform/database'
import { toKeyColumns, type LockedKey } from '#platform/idempotency'
import type { Secrets } from '#platform/secrets'
import type { HostedPaymentRef, Transaction } from '#attempts'
import { hostedPaymentToRow, rowToHostedPayment, type HostedPayment } from './hosted-payment.ts'
import {
  findHostedPayment,
  findHostedPaymentOfForm,
  releaseHostedPayments,
  hostedPaymentIsUnchanged,
} from './hosted-payment-queries.ts'

/** Reads a hosted payment by its id, or undefined. */
export async function loadHostedPayment(db: Reader, companyId: CompanyId, id: HostedPaymentId) {
  const row = await db.first(findHostedPayment, { companyId, id })
  return row && rowToHostedPayment(row)
}

/** Reads the hosted payment whose forms make this sale, or undefined. */
export async function loadHostedPaymentOfForm(db: Reader, companyId: CompanyId, saleFormId: TransactionId) {
  const row = await db.first(findHostedPaymentOfForm, { companyId, saleFormId })
  return row && rowToHostedPayment(row)
}

/**
 * Writes the attempt of a hosted payment and its effects. The write fails if another writer changed the payment, if
 * another request took over the `key`, or if another attempt took the quote.
 */
export function writeHostedPayment(
  db: Database,
  before: HostedPayment,
  after: HostedPayment,
  effects: PartRows[],
  under: { key?: LockedKey | undefined; quoteId?: QuoteId | undefined } = {},
) {
  const row = {
    ...hostedPaymentToRow(after),
    ...toKeyColumns(under.key),
    read_version: before.version,
    quote_id: under.quoteId ?? null,
  }
  return db.writeGuarded(hostedPaymentIsUnchanged, row, effects)
}

/** Returns the rows that release a hosted payment for another attempt after a failed one. */
export function releasedHostedPaymentRows(before: Transaction, after: Transaction): PartRows[] {
  const { companyId, id: attemptId, hostedPaymentId: id, updatedAt } = after
  if (id === undefined || after.status !== 'failed' || before.status === 'failed') return []
  const row = { company_id: companyId, id, attempt_id: attemptId, updated_at: updatedAt }
  return [toPartRows(releaseHostedPayments, row)]
}

/** Returns the token of a hosted payment's page. Only the service's secret can derive it. */
export function deriveHostedToken(secrets: Secrets, id: HostedPaymentId): string {
  return `hpt_${secrets.sign(id, 'hosted payment token')}`
}

/** Returns the merchant's reference to the hosted page of a transaction; undefined if there is none. */
export function toHostedPaymentRef(
  secrets: Secrets,
  { hostedPaymentId, orderId }: Pick<Transaction, 'hostedPaymentId' | 'orderId'>,
): HostedPaymentRef | undefined {
  if (hostedPaymentId === undefined) return undefined
  return { token: deriveHostedToken(secrets, hostedPaymentId), ...(orderId === undefined ? {} : { orderId }) }
}

/** Returns the URL of a hosted payment's page. */
export function toHostedUrl(baseUrl: string, token: string): string {
  return `${baseUrl}/hpp/${token}`
}
