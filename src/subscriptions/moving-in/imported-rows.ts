import { toPartRows, type PartRows } from '#platform/database'
import { historyRows } from '../history.ts'
import { periodToRow } from '../period.ts'
import { writePeriods } from '../subscription-queries.ts'
import type { SubscriptionState } from '../subscription-state.ts'
import { subscriptionToRow } from '../subscription.ts'
import { upsertHeldSubscriptions } from './moving-in-queries.ts'

/** An imported subscription to write, and its id in the other system. */
export type ImportedState = { state: SubscriptionState; originId: string; isNew: boolean }

/**
 * Returns the rows of held subscriptions with their periods. A new one has an entry in its history that says from where
 * it comes; `now` is in ms.
 */
export function importedRows(
  imported: ImportedState[],
  { source, now, correlationId }: { source: string; now: number; correlationId: string },
): PartRows[] {
  return imported.flatMap(({ state, originId, isNew }) => {
    const { subscription, periods } = state
    const { companyId, id, status } = subscription
    const detail = { importedFrom: source, originId }
    const entries = isNew ? [{ type: 'created' as const, status, by: 'operator' as const, detail }] : []
    return [
      toPartRows(
        upsertHeldSubscriptions,
        subscriptionToRow({ ...subscription, eventsWritten: entries.length }),
      ),
      toPartRows(writePeriods, ...periods.map((period) => periodToRow(companyId, id, period))),
      historyRows({ companyId, id, eventsWritten: 0 }, entries, { now, correlationId }),
    ]
  })
}
