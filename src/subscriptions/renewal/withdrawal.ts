import type { HistoryEntry } from '../history-entry.ts'
import { isGivenBack, isUntouched, type Period } from '../period.ts'
import { isInvoiced, type Subscription } from '../subscription.ts'
import type { Standing } from './standing.ts'

/** What it makes of a subscription that the invoice is taken back of the period which has not begun, where there is one. */
export function withdrawalOf({ subscription, periods }: Standing): {
  changes: Partial<Subscription>
  periods: Period[]
  events: Omit<HistoryEntry, 'status' | 'by'>[]
} {
  const { nextPeriod, issuedThrough } = subscription
  if (!isInvoiced(subscription) || issuedThrough < nextPeriod) return { changes: {}, periods: [], events: [] }
  const ahead = periods.filter(
    (one) =>
      one.period === nextPeriod && (one.state === 'open' || (one.state === 'settled' && isGivenBack(one))),
  )
  return {
    // One that is paid or was voided already stays the invoice of its period, should the cancellation be taken back.
    changes: ahead.length > 0 ? { issuedThrough: nextPeriod - 1 } : {},
    periods: ahead.map((period) => ({ ...period, state: 'withdrawn', chargeDue: undefined })),
    // Where money came for it, or is on its way, its invoice stays.
    events: ahead
      .filter(({ invoice }) => isUntouched(invoice))
      .map(({ period }) => ({ type: 'invoice_withdrawn', detail: { period } })),
  }
}
