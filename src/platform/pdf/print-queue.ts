import { ApiError } from '#kernel/refusals'

/** Admits one print job at a time, in rotation between the companies that wait. */
export type PrintQueue = {
  /** Resolves when the caller may print; the caller ends its turn with `leave`. Rejects if too many wait. */
  turnOf(who: string): Promise<void>
  leave(): void
}

/** Creates a queue with limits per company and overall; the running job counts too. */
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

  // A company that queued again while printing also goes last: the others waited meanwhile.
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
