import { createLoop, type Loop } from './loop.ts'
import { performTimers } from './perform-timers.ts'
import type { TimerParts } from './timer.ts'
import { createUnderWay, type Places, type UnderWay } from './under-way.ts'

/** Some kinds of timers with places of their own, so that no other kind can keep them waiting. */
export type Share = {
  kinds: string[]
  places: Places
  underWay: UnderWay
  loop: Loop
  /** When it last looked at each company by itself, in real time. */
  lookedAtEachAt: number
  looksAtEach: number
  /** Whether its last look may have left behind what is due. */
  isCrowded: boolean
}

// What is done one by one frees its places one after the other: a look for each would cost more than what it finds.
const onePlaceEach: Places = {
  max: 32,
  each: 1,
  perCompany: 8,
  ofCompanyFirst: 8,
  atOnce: 32,
  atOnceOfEach: 32,
  keptForEach: 0,
  restMs: 5,
  restMsWhenCrowded: 5,
}
// Some 350 a second, however fast the processor is: a backlog that took all of the machine would be done twice as soon, and
// whoever pays meanwhile would wait ten times as long.
const chargingPlaces: Places = {
  max: 64,
  each: 1,
  perCompany: 32,
  ofCompanyFirst: 16,
  atOnce: 16,
  atOnceOfEach: 16,
  keptForEach: 0,
  restMs: 50,
  restMsWhenCrowded: 50,
}
// Three batches keep the database as busy as any number does, so a company alone needs no more. Of a crowd some 1,400 a second
// are begun, which leaves a part of the machine to who pays meanwhile.
const bulkPlaces: Places = {
  max: 6,
  each: 100,
  perCompany: 3,
  ofCompanyFirst: 50,
  atOnce: 100,
  atOnceOfEach: 50,
  keptForEach: 1,
  restMs: 10,
  restMsWhenCrowded: 60,
}

/**
 * The shares of a process: what waits for somebody else's server, what waits for the processor, what is done many at a
 * time, and everything else. Each has a loop that takes a look for it.
 */
export function createShares(parts: TimerParts, look: (share: Share) => Promise<boolean>): Share[] {
  const { handlers, bulk = {}, tellingKinds: telling = [], chargingKinds: charging = [] } = parts
  const alone = Object.keys(handlers)
  const twice = alone.find((kind) => kind in bulk)
  if (twice) throw new Error(`the timer "${twice}" has two use cases`)
  const isApart = (kind: string) => telling.includes(kind) || charging.includes(kind)
  const kindsAndPlaces: [string[], Places][] = [
    [alone.filter((kind) => !isApart(kind)), onePlaceEach],
    [alone.filter((kind) => telling.includes(kind)), onePlaceEach],
    [alone.filter((kind) => charging.includes(kind)), chargingPlaces],
    [Object.keys(bulk), bulkPlaces],
  ]
  return kindsAndPlaces
    .filter(([kinds]) => kinds.length > 0)
    .map(([kinds, places]) => createShare(parts, kinds, places, look))
}

function createShare(
  parts: TimerParts,
  kinds: string[],
  places: Places,
  look: (share: Share) => Promise<boolean>,
): Share {
  const loop = createLoop(
    () => look(share),
    () => (share.isCrowded ? places.restMsWhenCrowded : places.restMs),
    (error) => parts.log.warn('due work could not be read', { error }),
  )
  const share: Share = {
    kinds,
    places,
    underWay: createUnderWay(places, (timers) => performTimers(parts, timers), loop.nudge),
    loop,
    lookedAtEachAt: -Infinity,
    looksAtEach: 0,
    isCrowded: false,
  }
  return share
}
