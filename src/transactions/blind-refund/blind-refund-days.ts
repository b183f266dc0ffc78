import type { AppContext } from '#context'
import type { Company } from '#companies'
import { dayMs } from '#kernel/clock'
import { toCents, dollarsToCents, subtractToZero, zeroCents, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { formatMoney } from '#kernel/format'
import { toPartRows, type PartRows } from '#platform/database'
import { toKeyColumns, type LockedKey } from '#platform/idempotency'
import { attemptRow, submissionAuditRows, totalOf, writeNewTransaction, type Transaction } from '#attempts'
import type { TransactionCommand } from '../transaction-command.ts'
import {
  blindRefundIsWithinLimit,
  findBlindRefundDay,
  reduceBlindRefundDays,
} from './blind-refund-queries.ts'

/** Writes a one-off attempt. A blind refund is written only within the company's daily limit. */
export async function writeTransactionAttempt(
  context: AppContext,
  { company, action, call, key }: Pick<TransactionCommand, 'company' | 'action' | 'call' | 'key'>,
  transaction: Transaction,
  watch: PartRows,
): Promise<'written' | 'lost race'> {
  const effects = [watch, ...submissionAuditRows(context, call, transaction)]
  return action === 'refund'
    ? writeWithinDailyLimit(context, company, transaction, effects, key)
    : writeNewTransaction(context.db, transaction, effects, key)
}

/** Throws if the refund exceeds the daily limit. Concurrent refunds cannot exceed it together. */
async function writeWithinDailyLimit(
  { db }: AppContext,
  company: Company,
  refund: Transaction,
  effects: PartRows[],
  key: LockedKey | undefined,
): Promise<'written'> {
  const begins = toUtcDayStart(refund.createdAt)
  const maximum = toDailyMaximum(company)
  const row = {
    company_id: company.id,
    id: refund.id,
    begins,
    given_cents: totalOf(refund),
    maximum_cents: maximum,
    ...toKeyColumns(key),
  }
  const written = await db.writeGuarded(blindRefundIsWithinLimit, row, [attemptRow(refund), ...effects])
  if (written === 'written') return written
  await key?.assertHeld()
  const given =
    (await db.first(findBlindRefundDay, { companyId: company.id, begins }))?.given_cents ?? zeroCents
  const left = subtractToZero(maximum, given)
  throw new ApiError('unprocessable_entity', {
    message: `At most ${formatMoney(maximum)} a day may be refunded without a sale, and ${formatMoney(left)} of it is left today.`,
  })
}

/** Returns the rows that take a failed blind refund off the daily total. */
export function releasedBlindRefundRows(
  company: Company,
  before: Transaction,
  after: Transaction,
): PartRows[] {
  const isBlind = after.action === 'refund' && after.parentId === undefined && after.purpose === 'one-off'
  if (!isBlind || after.status !== 'failed' || before.status === 'failed') return []
  const row = { company_id: company.id, begins: toUtcDayStart(after.createdAt), given_cents: totalOf(after) }
  return [toPartRows(reduceBlindRefundDays, row)]
}

/** Returns the start of the UTC day of an instant of the company's clock. */
function toUtcDayStart(at: number): number {
  return Math.floor(at / dayMs) * dayMs
}

function toDailyMaximum({ settings: { blindRefunds } }: Company): Cents {
  const dollars = blindRefunds.enabled ? blindRefunds.dailyMaximum : 0
  return (dollars === undefined ? undefined : dollarsToCents(dollars)) ?? toCents(0)
}
