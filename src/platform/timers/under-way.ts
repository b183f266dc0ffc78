import type { CompanyId } from '#kernel/ids'
import type { ClaimedTimer } from './perform-timer.ts'

/** The claimed timers of some kinds whose use cases run just now. */
export type UnderWay = {
  begin(timer: ClaimedTimer): Promise<void>
  /** How many more may be claimed. */
  room(): number
  /** The company of each timer under way, as often as it has one. */
  taken(): CompanyId[]
  /** Whether a company has as many under way as one may have. */
  hasFullCompany(): boolean
  /** Waits until nothing is under way, but no longer than so many ms. */
  settled(maxMs: number): Promise<void>
}

const placesMax = 32

/** A company whose endpoints hang must not take everybody's places. What a move of its clock does counts, and may be more. */
export const placesPerCompanyMax = 8

/** Keeps count of what is under way; `onDone` hears each time that there is room again. */
export function createUnderWay(
  perform: (timer: ClaimedTimer) => Promise<void>,
  onDone: () => void,
): UnderWay {
  const running = new Map<Promise<void>, CompanyId>()
  const taken = () => [...running.values()]
  return {
    taken,
    begin(timer) {
      const run = perform(timer).finally(() => {
        running.delete(run)
        onDone()
      })
      running.set(run, timer.companyId)
      return run
    },
    room: () => Math.max(0, placesMax - running.size),
    hasFullCompany() {
      const all = taken()
      return all.some((company) => all.filter((other) => other === company).length >= placesPerCompanyMax)
    },
    async settled(maxMs) {
      let alarm: NodeJS.Timeout | undefined
      const tooLong = new Promise<void>((resolve) => (alarm = setTimeout(resolve, maxMs)))
      await Promise.race([Promise.allSettled(running.keys()), tooLong])
      clearTimeout(alarm)
    },
  }
}
