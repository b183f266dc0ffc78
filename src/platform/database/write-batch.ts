import { DatabaseError } from './database-error.ts'

/** How often an item is tried alone while the database takes another's side. */
const conflictAttemptsMax = 4

/** How many statements of one batch may run out of time; each has then held up those who wait for as long as any may. */
const cancelsMax = 3

type BatchPart<Item> = { readonly items: Item[]; readonly conflicts: number }

/**
 * Writes a batch, and when that fails for the sake of one item its halves, and their halves, until the one fails
 * alone. It goes level by level: a half does not wait for all that comes of the other. What may have been written is
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
      // Nobody's input is at fault, and those who wait would fare no better.
      for (const item of [...items, ...waiting.flatMap((left) => left.items)]) reject(item, error)
      return
    }
    const shares = splitFailed(error, share)
    if (shares.length === 0) items.forEach((item) => reject(item, error))
    waiting.push(...shares)
  }
}

/** What is left to try of a share that was certainly not written. */
function splitFailed<Item>(error: Error, { items, conflicts }: BatchPart<Item>): BatchPart<Item>[] {
  if (items.length === 1) {
    const isWorthAnother = isKind(error, 'conflict') && conflicts + 1 < conflictAttemptsMax
    return isWorthAnother ? [{ items, conflicts: conflicts + 1 }] : []
  }
  // Of the halves one would run out of time again, and so at each level; item by item, only the one that is held up does.
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
