/** Creates a counter by key in time slices. Its memory depends on the keys seen within the window and is bounded. */
export function createSlidingCounter(sliceMs: number, slicesInWindow: number, countsKeptMax: number) {
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
      // After the clock was set back, the newest slice stays the current one.
      const index = Math.max(newest, Math.floor(at / sliceMs))
      if (index === newest) return
      slices.push({ index, counts: new Map() })
      while ((slices[0]?.index ?? index) < index - slicesInWindow) dropOldest()
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
