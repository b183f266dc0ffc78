/** Counts by key in slices of time; memory follows the keys seen within the window and is bounded. */
export function createSlidingCounter(sliceMs: number, slicesInWindow: number, countsKeptMax: number) {
  const totals = new Map<string, number>()
  // Oldest first; the last is the one being filled. One more than the window holds, because the oldest is
  // part of the window until the newest is full.
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
    /** Moves the window up to a time in milliseconds; comes before the other calls. */
    advance(at: number) {
      const newest = slices.at(-1)?.index ?? -Infinity
      // A clock that was set back goes on filling the newest slice.
      const index = Math.max(newest, Math.floor(at / sliceMs))
      if (index === newest) return
      slices.push({ index, counts: new Map() })
      while ((slices[0]?.index ?? index) < index - slicesInWindow) dropOldest()
    },
    /** How often a key was counted within the window. */
    total: (key: string) => totals.get(key) ?? 0,
    /** Counts a key once more. */
    add(key: string) {
      const newest = slices.at(-1)
      if (newest === undefined) return
      const count = newest.counts.get(key) ?? 0
      if (count === 0) {
        // A flood of addresses costs the oldest counts, and when there are none left, its own.
        while (isFull() && slices.length > 1) dropOldest()
        if (isFull()) return
        countsKept += 1
      }
      newest.counts.set(key, count + 1)
      totals.set(key, (totals.get(key) ?? 0) + 1)
    },
    /**
     * The time in milliseconds when enough of the key's oldest counts have left for one more under the
     * maximum.
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
