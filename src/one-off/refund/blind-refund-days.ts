import type { Services } from '#access'
import type { Company } from '#companies'
import { dayMs } from '#kernel/clock'
import { cents, centsFromDollars, subtractToZero, zeroCents, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { moneyInWords } from '#kernel/words'
import { rowsOf, type PartRows } from '#platform/database'
import { keyOf, type HeldKey } from '#platform/idempotency'
import { attempted, submissionNoted, totalOf, writeNewTransaction, type Transaction } from '#transactions'
import type { Order } from '../order.ts'
import { blindRefundFits, findBlindRefundDay, lessenBlindRefundDays } from './blind-refund-queries.ts'

/** Writes an order to move money for itself; a refund without a sale only if the company's day has room for it. */
export async function writeOrder(
  services: Services,
  { company, action, call, key }: Pick<Order, 'company' | 'action' | 'call' | 'key'>,
  transaction: Transaction,
  watch: PartRows,
): Promise<'written' | 'lost race'> {
  const along = [watch, ...submissionNoted(services, call, transaction)]
  return action === 'refund'
    ? holdingDay(services, company, transaction, along, key)
    : writeNewTransaction(services.db, transaction, along, key)
}

/** Throws the refusal where the day has no room; of many at once, no more go through than fit. */
async function holdingDay(
  { db }: Services,
  company: Company,
  refund: Transaction,
  along: PartRows[],
  key: HeldKey | undefined,
): Promise<'written'> {
  const begins = dayOf(refund.createdAt)
  const maximum = maximumOf(company)
  const row = {
    company_id: company.id,
    id: refund.id,
    begins,
    given_cents: totalOf(refund),
    maximum_cents: maximum,
    ...keyOf(key),
  }
  const written = await db.writeGuarded(blindRefundFits, row, [attempted(refund), ...along])
  if (written === 'written') return written
  await key?.assertHeld()
  const given =
    (await db.first(findBlindRefundDay, { companyId: company.id, begins }))?.given_cents ?? zeroCents
  const left = subtractToZero(maximum, given)
  throw new ApiError('unprocessable_entity', {
    message: `At most ${moneyInWords(maximum)} a day may be given back without a sale, and ${moneyInWords(left)} of it is left today.`,
  })
}

/** The rows that give the day back what a blind refund that failed had taken of it. */
export function blindRefundGivenUp(company: Company, before: Transaction, after: Transaction): PartRows[] {
  const isBlind = after.action === 'refund' && after.parentId === undefined && after.purpose === 'one-off'
  if (!isBlind || after.status !== 'failed' || before.status === 'failed') return []
  const row = { company_id: company.id, begins: dayOf(after.createdAt), given_cents: totalOf(after) }
  return [rowsOf(lessenBlindRefundDays, row)]
}

/** The day of UTC that a moment of the company's clock lies in. */
function dayOf(at: number): number {
  return Math.floor(at / dayMs) * dayMs
}

function maximumOf({ settings: { blindRefunds } }: Company): Cents {
  const dollars = blindRefunds.enabled ? blindRefunds.dailyMaximum : 0
  return (dollars === undefined ? undefined : centsFromDollars(dollars)) ?? cents(0)
}
