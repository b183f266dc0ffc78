import type { CompanyId } from '#kernel/ids'
import { unknownMovementMessage } from '#payments'
import type { Reader } from '#platform/database'
import type { Difference, DifferenceKind } from './compare.ts'
import { listDifferenceAlerts } from './reconciliation-queries.ts'
import { toAlertKey } from './show-difference.ts'

/** A difference, whether it is resolved, and whether an earlier alert of any kind reported it. */
export type AlertedDifference = { difference: Difference; isResolved: boolean; isRaised: boolean }

// The differences that follow from a mismatch with the processor. A second or a missing movement does not follow from
// it.
const explainedByMismatch: readonly DifferenceKind[] = [
  'amount_differs',
  'surcharge_differs',
  'rail_differs',
  'status_differs',
  'refund_differs',
  'open_too_long',
]

/** Returns the alert status of differences. A difference whose alert is resolved counts as resolved. */
export async function findAlertedDifferences(
  db: Reader,
  companyId: CompanyId,
  differences: Difference[],
): Promise<AlertedDifference[]> {
  if (differences.length === 0) return []
  const about = differences.map(({ own, of = own }) => of?.id)
  const rows = await db.all(listDifferenceAlerts, {
    companyId,
    onceFor: differences.map(toAlertKey),
    transactionIds: about.filter((id) => id !== undefined),
    messages: differences.map(({ reference }) => unknownMovementMessage(reference)),
  })
  return differences.map((difference, place) => {
    const own = rows.find(({ once_for }) => once_for === toAlertKey(difference))
    const others = rows.filter(({ once_for }) => once_for === null)
    const unknown = others.find(({ message }) => message === unknownMovementMessage(difference.reference))
    const id = about[place]
    const isExplained =
      explainedByMismatch.includes(difference.kind) && others.some((row) => id && row.transaction_id === id)
    const isRaised = own !== undefined || unknown !== undefined || isExplained
    const isResolved = (own?.is_resolved ?? false) || (unknown?.is_resolved ?? false)
    return { difference, isResolved, isRaised }
  })
}
