import type { Turn } from './turn.ts'
import { writeApart } from './write-apart.ts'

/** How many of one kind a statement takes. */
export const batchMax = 100
/** How many statements of one kind are under way: while one waits for the disk, another is worked on. */
const underWayMax = 2

/**
 * Gathers writes of one kind: those of one turn of the event loop go together, and while two statements are under way,
 * those that arrive wait for the next one. When a statement of several fails, smaller parts of it are tried, so that nobody
 * suffers for another's input. `take` takes out of those that wait what may go together. Answers how one is added to them.
 */
export function gatherBatches<Item extends { reject(error: unknown): void }>(
  turn: Turn,
  send: (items: Item[]) => Promise<void>,
  take = (waiting: Item[]) => waiting.splice(0, batchMax),
): (item: Item) => void {
  const waiting: Item[] = []
  let isAwaited = false
  let underWay = 0

  async function work(): Promise<void> {
    isAwaited = false
    underWay += 1
    while (waiting.length > 0) await writeApart(take(waiting), send, (item, error) => item.reject(error))
    underWay -= 1
  }

  return (item) => {
    waiting.push(item)
    if (isAwaited || underWay === underWayMax) return
    isAwaited = true
    turn.atEnd(() => void work())
  }
}
