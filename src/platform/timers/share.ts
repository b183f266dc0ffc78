import { performTimers } from './perform-timers.ts'
import type { TimerParts } from './timer.ts'
import { createUnderWay, type Places, type UnderWay } from './under-way.ts'

/** Some kinds of timers with places of their own, so that no other kind can keep them waiting. */
export type Share = {
  kinds: string[]
  places: Places
  underWay: UnderWay
  /** When it last looked at each company by itself, in real time. */
  lookedAtEachAt: number
  /** Whether its last look may have left behind what is due. */
  isCrowded: boolean
}

const onePlaceEach: Places = { max: 32, each: 1, perCompany: 8, ofCompanyFirst: 8 }
const chargingPlaces: Places = { max: 64, each: 1, perCompany: 32, ofCompanyFirst: 32 }
// Two batches keep the database as busy as four do, so a company alone needs no more, and two are left for the others.
const bulkPlaces: Places = { max: 4, each: 200, perCompany: 2, ofCompanyFirst: 100 }

/**
 * The shares of a process: what waits for somebody else's server, what waits for the processor, what is done many at a
 * time, and everything else.
 */
export function createShares(parts: TimerParts, onDone: () => void): Share[] {
  const { handlers, bulk = {}, tellingKinds: telling = [], chargingKinds: charging = [] } = parts
  const alone = Object.keys(handlers)
  const twice = alone.find((kind) => kind in bulk)
  if (twice) throw new Error(`the timer "${twice}" has two use cases`)
  const share = (kinds: string[], places: Places): Share => ({
    kinds,
    places,
    underWay: createUnderWay(places, (timers) => performTimers(parts, timers), onDone),
    lookedAtEachAt: -Infinity,
    isCrowded: false,
  })
  const isApart = (kind: string) => telling.includes(kind) || charging.includes(kind)
  return [
    share(
      alone.filter((kind) => !isApart(kind)),
      onePlaceEach,
    ),
    share(
      alone.filter((kind) => telling.includes(kind)),
      onePlaceEach,
    ),
    share(
      alone.filter((kind) => charging.includes(kind)),
      chargingPlaces,
    ),
    share(Object.keys(bulk), bulkPlaces),
  ].filter(({ kinds }) => kinds.length > 0)
}
