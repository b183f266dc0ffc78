import { hourMs, toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId, type SubscriptionId } from '#kernel/ids'
import { omitNullish, type Json } from '#kernel/json'
import { toPartRows, type PartRows, type Reader, type RowOf } from '#platform/database'
import type { HistoryEntry } from './history-entry.ts'
import type { Subscription } from './subscription.ts'
import { insertHistory, listHistoryOfRequest, listHistory } from './subscription-queries.ts'

type HistoryRow = RowOf<(typeof listHistory)['row']>

const historyMax = 1_000

/**
 * Builds history rows, numbered on from `before.eventsWritten`. Entries by the schedule get no correlation id, because
 * no request caused them.
 */
export function historyRows(
  before: Pick<Subscription, 'companyId' | 'id' | 'eventsWritten'>,
  entries: HistoryEntry[],
  { now, correlationId }: { now: number; correlationId: string | undefined },
): PartRows {
  const rows = entries.map(({ type, status, by, detail }, place) => ({
    company_id: before.companyId,
    subscription_id: before.id,
    number: before.eventsWritten + place + 1,
    at: now,
    type,
    status,
    made_by: by,
    detail: detail ? (omitNullish(detail) as Json) : null,
    correlation_id: by === 'schedule' ? null : (correlationId ?? null),
  }))
  return toPartRows(insertHistory, ...rows)
}

/** Returns the newest 1,000 history entries of a subscription, oldest first. */
export async function loadHistory(db: Reader, companyId: CompanyId, id: SubscriptionId) {
  const rows = await db.all(listHistory, { companyId, id, limit: historyMax })
  return rows.map(toHistoryResponse)
}

/**
 * Returns the history entries that a request caused, oldest first, each with its subscription. With `around` (ms) only
 * entries within one hour of it are returned.
 */
export async function loadHistoryOfRequest(
  db: Reader,
  companyId: CompanyId,
  correlationId: string,
  around: number | undefined,
) {
  const [from, until] = around === undefined ? [null, null] : [around - hourMs, around + hourMs]
  const limit = historyMax
  const rows = await db.all(listHistoryOfRequest, { companyId, correlationId, from, until, limit })
  return rows.map((row) => ({
    subscriptionId: toPublicId('sub', row.subscription_id),
    ...toHistoryResponse(row),
  }))
}

/** An event of a subscription as the API has it. */
export type SubscriptionEvent = ReturnType<typeof toHistoryResponse>

function toHistoryResponse({
  at,
  type,
  status,
  made_by: by,
  detail,
  correlation_id: correlationId,
}: HistoryRow) {
  return {
    at: toIsoInstant(at),
    type,
    status,
    by,
    ...(detail === null ? {} : { detail }),
    ...(correlationId === null ? {} : { correlationId }),
  }
}
