import type { Clock } from '#kernel/clock'
import { secondMs } from '#kernel/clock'
import { DatabaseError } from '#platform/database'

/** For so long, ms, a read of all cells leaves out one that did not answer. */
const leftOutMs = 5 * secondMs

/** Remembers the cells that did not answer, so that reads of all cells do not each wait for them. */
export type Reachability = {
  isSilent(cell: string): boolean
  /** Runs a read of a cell, and notes whether the cell answered. */
  watch<Result>(cell: string, read: Promise<Result>): Promise<Result>
}

export function createReachability(clock: Clock): Reachability {
  const silentUntil = new Map<string, number>()
  return {
    isSilent: (cell) => (silentUntil.get(cell) ?? 0) > clock.now(),
    async watch(cell, read) {
      try {
        const result = await read
        silentUntil.delete(cell)
        return result
      } catch (error) {
        if (error instanceof DatabaseError && error.kind === 'unavailable')
          silentUntil.set(cell, clock.now() + leftOutMs)
        throw error
      }
    },
  }
}
