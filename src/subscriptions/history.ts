import { isoInstant } from '#kernel/clock'
import type { CompanyId, SubscriptionId } from '#kernel/ids'
import { present, type Json } from '#kernel/json'
import { rowsOf, type PartRows, type Reader } from '#platform/database'
import type { HistoryEntry } from './history-entry.ts'
import type { Subscription } from './subscription.ts'
import { insertHistory, listHistory } from './subscription-queries.ts'

const historyMax = 1_000

/** The rows that tell what happened, after the `before.eventsWritten` that are told. */
export function told(
  before: Pick<Subscription, 'companyId' | 'id' | 'eventsWritten'>,
  entries: HistoryEntry[],
  now: number,
): PartRows {
  const rows = entries.map(({ type, status, by, detail }, place) => ({
    company_id: before.companyId,
    subscription_id: before.id,
    number: before.eventsWritten + place + 1,
    at: now,
    type,
    status,
    made_by: by,
    detail: detail ? (present(detail) as Json) : null,
  }))
  return rowsOf(insertHistory, ...rows)
}

/** What happened to a subscription, oldest first: the newest thousand of it. */
export async function readHistory(db: Reader, companyId: CompanyId, id: SubscriptionId) {
  const rows = await db.all(listHistory, { companyId, id, limit: historyMax })
  return rows.map(({ at, type, status, made_by: by, detail }) => ({
    at: isoInstant(at),
    type,
    status,
    by,
    ...(detail === null ? {} : { detail }),
  }))
}
