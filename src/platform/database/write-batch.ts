import { DatabaseError } from './database-error.ts'

/** The most attempts of a single item while the database resolves conflicts against it. */
const conflictAttemptsMax = 4

/** The most timeouts of one batch. Each one delays the waiting items by a full statement timeout. */
const cancelsMax = 3

type BatchPart<Item> = { readonly items: Item[]; readonly conflicts: number }

/**
 * Writes a batch. If one item makes it fail, its halves are written, and their halves, until that item fails alone. The
 * order is breadth first: a half does not wait for all parts of the other. Items whose write may have succeeded are
 * never written again.
 */
export async function writeBatch<Item>(
  batch: Item[],
  write: (items: Item[]) => Promise<void>,
  reject: (item: Item, error: unknown) => void,
): Promise<void> {
  const waiting: BatchPart<Item>[] = [{ items: batch, conflicts: 0 }]
  let cancels = 0
  for (let share = waiting.shift(); share; share = waiting.shift()) {
    const { items } = share
    const error = await write(items).then(() => undefined, toError)
    if (!error) continue
    if (isKind(error, 'cancelled')) cancels += 1
    if (isKind(error, 'unavailable') || isKind(error, 'not taken') || cancels >= cancelsMax) {
      // The input is not at fault, so the waiting items would fail as well.
      for (const item of [...items, ...waiting.flatMap((left) => left.items)]) reject(item, error)
      return
    }
    const shares = splitFailed(error, share)
    if (shares.length === 0) items.forEach((item) => reject(item, error))
    waiting.push(...shares)
  }
}

/** Returns the parts to retry after a failure that certainly wrote no rows. */
function splitFailed<Item>(error: Error, { items, conflicts }: BatchPart<Item>): BatchPart<Item>[] {
  if (items.length === 1) {
    const isWorthAnother = isKind(error, 'conflict') && conflicts + 1 < conflictAttemptsMax
    return isWorthAnother ? [{ items, conflicts: conflicts + 1 }] : []
  }
  // A half would time out again at each level. Item by item, only the blocked one does.
  if (isKind(error, 'cancelled')) return items.map((item) => ({ items: [item], conflicts: 0 }))
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)].map((half) => ({ items: half, conflicts: 0 }))
}

function isKind(error: Error, kind: DatabaseError['kind']): boolean {
  return error instanceof DatabaseError && error.kind === kind
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
