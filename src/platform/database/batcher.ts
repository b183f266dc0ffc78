import type { Tick } from './tick.ts'
import { writeBatch } from './write-batch.ts'

/** How writes of one kind are gathered. */
export type Batching = {
  /**
   * How many a statement takes. Were all to go together who wait, callers would come to move in one block: nobody computes
   * while it waits for the disk.
   */
  batchMax: number
  /** How many statements are under way: while some wait for the disk, another is worked on. */
  underWayMax: number
}

/**
 * Gathers writes of one kind: those of one turn of the event loop go together, and while as many statements are under way
 * as may be, those that arrive wait for the next one. When a statement of several fails, smaller parts of it are tried, so
 * that nobody suffers for another's input. `take` takes out of those that wait what may go together. Answers how one is added
 * to them.
 */
export function createBatcher<Item extends { reject(error: unknown): void }>(
  turn: Tick,
  { batchMax, underWayMax }: Batching,
  send: (items: Item[]) => Promise<void>,
  take = (waiting: Item[]) => waiting.splice(0, batchMax),
): (item: Item) => void {
  const waiting: Item[] = []
  let isAwaited = false
  let underWay = 0

  function begin(): void {
    isAwaited = false
    while (waiting.length > 0 && underWay < underWayMax) void work()
  }

  async function work(): Promise<void> {
    underWay += 1
    while (waiting.length > 0) await writeBatch(take(waiting), send, (item, error) => item.reject(error))
    underWay -= 1
  }

  return (item) => {
    waiting.push(item)
    if (isAwaited || underWay === underWayMax) return
    isAwaited = true
    turn.atEnd(begin)
  }
}
