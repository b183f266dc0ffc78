const secondMs = 1_000

/**
 * Creates a limit of lines per second. The function returns how many lines were dropped before this one, or undefined
 * if this one is dropped. `now` is in ms.
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
