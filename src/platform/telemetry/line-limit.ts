const secondMs = 1_000

/**
 * Lets so many lines a second through, and answers how many were left out before one that it lets through; undefined for one
 * that is left out. `now` is in ms.
 */
export function createLineLimit(max: number, now: () => number): () => number | undefined {
  let second = -1
  let written = 0
  let leftOut = 0
  return () => {
    const current = Math.floor(now() / secondMs)
    if (current !== second) written = 0
    second = current
    if (written >= max) {
      leftOut += 1
      return undefined
    }
    written += 1
    const before = leftOut
    leftOut = 0
    return before
  }
}
