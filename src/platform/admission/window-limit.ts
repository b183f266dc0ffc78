import { admitted, refuseFor, type Admission } from './admission.ts'

/** Admits at most a maximum number of events per key within a sliding window. */
export interface WindowLimit {
  /** Admits or refuses one event; only admitted events count. A changed maximum applies at once. */
  take(key: string, maximum: number): Admission
}

const countsMax = 300_000

/**
 * Creates the limit in the memory of this process. An event counts until `slices` whole slices have passed after its
 * own; without them, the window is the current slice. Times are in milliseconds. The memory is bounded.
 */
export function createWindowLimit(options: {
  now: () => number
  sliceMs: number
  slices: number
  countsMax?: number
}): WindowLimit {
  const { now, sliceMs, slices } = options
  const counter = createSlidingCounter(sliceMs, slices, options.countsMax ?? countsMax)
  return {
    take(key, maximum) {
      const at = now()
      counter.advance(at)
      if (counter.total(key) >= maximum) return refuseFor(counter.freeAt(key, maximum) - at)
      counter.add(key)
      return admitted
    },
  }
}

function createSlidingCounter(sliceMs: number, slicesInWindow: number, countsKeptMax: number) {
  const totals = new Map<string, number>()
  // Oldest first; the last is the current slice. There is one slice more than the window has, because the oldest counts
  // until the newest is full.
  const slices: { index: number; counts: Map<string, number> }[] = []
  let countsKept = 0
  const isFull = () => countsKept >= countsKeptMax
  const dropOldest = () => {
    const oldest = slices.shift()
    if (oldest === undefined) return
    countsKept -= oldest.counts.size
    for (const [key, count] of oldest.counts) {
      const left = (totals.get(key) ?? 0) - count
      if (left > 0) totals.set(key, left)
      else totals.delete(key)
    }
  }
  return {
    /** Moves the window to a time in milliseconds. Call it before the other methods. */
    advance(at: number) {
      const newest = slices.at(-1)?.index ?? -Infinity
      const current = Math.floor(at / sliceMs)
      // After the clock was set back by more than the window, no count would expire before the clock catches up.
      if (current < newest - slicesInWindow) while (slices.length > 0) dropOldest()
      else if (current <= newest) return
      slices.push({ index: current, counts: new Map() })
      while ((slices[0]?.index ?? current) < current - slicesInWindow) dropOldest()
    },
    /** Returns how often a key was counted within the window. */
    total: (key: string) => totals.get(key) ?? 0,
    add(key: string) {
      const newest = slices.at(-1)
      if (newest === undefined) return
      const count = newest.counts.get(key) ?? 0
      if (count === 0) {
        // A flood of addresses removes the oldest counts first; when none are left, new addresses are not counted.
        while (isFull() && slices.length > 1) dropOldest()
        if (isFull()) return
        countsKept += 1
      }
      newest.counts.set(key, count + 1)
      totals.set(key, (totals.get(key) ?? 0) + 1)
    },
    /**
     * Returns the time in milliseconds at which enough of the key's oldest counts have expired for one more request.
     */
    freeAt(key: string, maximum: number): number {
      let left = totals.get(key) ?? 0
      let leavesAt = 0
      for (const { index, counts } of slices) {
        left -= counts.get(key) ?? 0
        leavesAt = (index + slicesInWindow + 1) * sliceMs
        if (left < maximum) break
      }
      return leavesAt
    },
  }
}
