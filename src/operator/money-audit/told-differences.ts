import type { CompanyId } from '#kernel/ids'
import { unknownMovementMessage } from '#payments'
import type { Reader } from '#platform/database'
import type { Difference, DifferenceKind } from './compare.ts'
import { listTold } from './money-audit-queries.ts'
import { onceFor } from './show-difference.ts'

/** A difference, whether somebody has seen to it, and whether people were told of it before, in these words or in others. */
export type ToldDifference = { difference: Difference; isResolved: boolean; isTold: boolean }

// What the books of the processor disagree in, and what follows from it; not that a movement is there once more, or not at all.
const explainedByMismatch: readonly DifferenceKind[] = [
  'amount_differs',
  'surcharge_differs',
  'rail_differs',
  'status_differs',
  'refund_differs',
  'open_too_long',
]

/** What people know of differences. One whose alert is resolved has been seen to, and is none any more. */
export async function toldOf(
  db: Reader,
  companyId: CompanyId,
  differences: Difference[],
): Promise<ToldDifference[]> {
  if (differences.length === 0) return []
  const about = differences.map(({ own, of = own }) => of?.id)
  const rows = await db.all(listTold, {
    companyId,
    onceFor: differences.map(onceFor),
    transactionIds: about.filter((id) => id !== undefined),
    messages: differences.map(({ reference }) => unknownMovementMessage(reference)),
  })
  return differences.map((difference, place) => {
    const own = rows.find(({ once_for }) => once_for === onceFor(difference))
    const others = rows.filter(({ once_for }) => once_for === null)
    const unknown = others.find(({ message }) => message === unknownMovementMessage(difference.reference))
    const id = about[place]
    const isExplained =
      explainedByMismatch.includes(difference.kind) && others.some((row) => id && row.transaction_id === id)
    const isTold = own !== undefined || unknown !== undefined || isExplained
    const isResolved = (own?.is_resolved ?? false) || (unknown?.is_resolved ?? false)
    return { difference, isResolved, isTold }
  })
}
