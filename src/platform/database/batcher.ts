import type { Tick } from './tick.ts'
import { writeBatch } from './write-batch.ts'

/** The limits of batches of one kind of write. */
export type Batching = {
  /**
   * The most items of one statement. If all waiting items shared one, all callers would wait for the disk at the same
   * time and the CPU would be idle.
   */
  batchMax: number
  /** The most statements in flight. While some wait for the disk, another one can execute. */
  underWayMax: number
}

/**
 * Gathers writes of one kind: writes of one tick share a statement. While the limit of statements is reached, new
 * writes wait for the next one. If a statement fails, smaller parts are tried, so that one bad item does not fail the
 * others. `take` removes the items of the next statement from the queue. Returns a function that adds an item.
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
