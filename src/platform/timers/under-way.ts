import type { CompanyId } from '#kernel/ids'
import type { ClaimedTimer } from './perform-timer.ts'

/** The claimed timers whose use cases run just now. */
export type UnderWay = {
  begin(timer: ClaimedTimer): Promise<void>
  /** How many more may be claimed at once. */
  room(): number
  /** Companies that have as many under way as one company may. */
  busyCompanies(): CompanyId[]
  /** Waits until nothing is under way, but no longer than so many ms. */
  settled(maxMs: number): Promise<void>
}

const underWayMax = 64
// A company whose endpoints hang must not take everybody's places.
const underWayPerCompanyMax = 8

/** Keeps count of what is under way; `onDone` hears each time that there is room again. */
export function createUnderWay(
  perform: (timer: ClaimedTimer) => Promise<void>,
  onDone: () => void,
): UnderWay {
  const counts = new Map<CompanyId, number>()
  const running = new Set<Promise<void>>()

  function count(companyId: CompanyId, change: 1 | -1): void {
    const left = (counts.get(companyId) ?? 0) + change
    if (left > 0) counts.set(companyId, left)
    else counts.delete(companyId)
  }

  return {
    begin(timer) {
      count(timer.companyId, 1)
      const run = perform(timer).finally(() => {
        running.delete(run)
        count(timer.companyId, -1)
        onDone()
      })
      running.add(run)
      return run
    },
    // No more at once than one company may have, because all that is claimed may be one company's.
    room: () => Math.max(0, Math.min(underWayMax - running.size, underWayPerCompanyMax)),
    busyCompanies: () =>
      [...counts].filter(([, running]) => running >= underWayPerCompanyMax).map(([companyId]) => companyId),
    async settled(maxMs) {
      let alarm: NodeJS.Timeout | undefined
      const tooLong = new Promise<void>((resolve) => (alarm = setTimeout(resolve, maxMs)))
      await Promise.race([Promise.allSettled(running), tooLong])
      clearTimeout(alarm)
    },
  }
}
