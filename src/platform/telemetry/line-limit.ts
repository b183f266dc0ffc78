import { secondMs } from '#kernel/clock'
import { createWindowLimit } from '#platform/admission'

/**
 * Creates a limit of lines per second. The function returns how many lines were dropped before this one, or undefined
 * if this one is dropped. `now` is in ms.
 */
export function createLineLimit(max: number, now: () => number): () => number | undefined {
  const limit = createWindowLimit({ now, sliceMs: secondMs, slices: 0 })
  let leftOut = 0
  return () => {
    if (!limit.take('line', max).admitted) {
      leftOut += 1
      return undefined
    }
    const before = leftOut
    leftOut = 0
    return before
  }
}
