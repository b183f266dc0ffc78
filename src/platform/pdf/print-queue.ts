import { ApiError } from '#kernel/refusals'

/** Lets one in at a time: the first who waits of one, then the first of the next, and round again. */
export type PrintQueue = {
  /** Resolves when it is somebody's turn, which ends with `leave`; refused where too many wait. */
  turnOf(who: string): Promise<void>
  leave(): void
}

/** Opens a line in which so many may wait of one, and so many overall, the one who is in included. */
export function createPrintQueue(limits: { waitingMax: number; waitingOverallMax: number }): PrintQueue {
  // In the order of their turns.
  const waiting = new Map<string, (() => void)[]>()
  const inside = { who: undefined as string | undefined }
  let all = 0

  function letIn(): void {
    const [next] = waiting
    if (inside.who !== undefined || !next) return
    const [who, [enter, ...behind]] = next
    if (behind.length > 0) waiting.set(who, behind)
    else waiting.delete(who)
    inside.who = who
    enter?.()
  }

  // Also who came back while being in: those who waited meanwhile come first.
  function toTheEnd(who: string | undefined): void {
    const behind = who === undefined ? undefined : waiting.get(who)
    if (who === undefined || behind === undefined) return
    waiting.delete(who)
    waiting.set(who, behind)
  }

  return {
    async turnOf(who) {
      const ahead = waiting.get(who) ?? []
      const own = ahead.length + (inside.who === who ? 1 : 0)
      if (own >= limits.waitingMax || all >= limits.waitingOverallMax)
        throw new ApiError('service_unavailable')
      all += 1
      await new Promise<void>((resolve) => {
        ahead.push(resolve)
        waiting.set(who, ahead)
        letIn()
      })
    },
    leave() {
      all -= 1
      toTheEnd(inside.who)
      inside.who = undefined
      letIn()
    },
  }
}
