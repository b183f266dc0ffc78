import { secondMs } from '#kernel/clock'
import { createLoop, type Loop } from './loop.ts'
import { performTimers } from './perform-timers.ts'
import { createEndpointHealth } from './endpoint-health.ts'
import type { TimerDeps } from './timer.ts'
import {
  createRunningTimers,
  type QuarantinePolicy,
  type Slots,
  type RunningTimers,
} from './running-timers.ts'

/** Some kinds of timers with places of their own, so that no other kind can keep them waiting. */
export type TimerQueue = {
  kinds: string[]
  places: Slots
  underWay: RunningTimers
  loop: Loop
  /** When it last looked at each company by itself, in real time. */
  lookedAtEachAt: number
  looksAtEach: number
  /** Whether its last look may have left behind what is due. */
  isCrowded: boolean
  /** Where places go by how a company's server has answered lately. */
  lending?: QuarantinePolicy | undefined
  /** Of such kinds, the other of their two shares: one is of what is answered, and one of what hangs and waits apart. */
  twin?: TimerQueue
}

// What is done one by one frees its places one after the other: a look for each would cost more than what it finds.
const defaultSlots: Slots = {
  max: 32,
  each: 1,
  perCompany: 8,
  ofCompanyFirst: 8,
  atOnce: 32,
  atOnceOfEach: 32,
  keptForEach: 0,
  restMs: 5,
}
// What waits for a server of its company's. A place is lent for a second, and most are for who has none: so many may begin to hang
// in one second without a place being missed, whether they are known or not.
const deliverySlots: Slots = { ...defaultSlots, max: 256, lent: { keptForFirst: 192 } }
// What was slow or silent lately. Waiting costs a connection and no more; each is tried alone and then rests. There are places for
// many hundreds that hang, so that who is slow and answers is not behind them.
const quarantineSlots: Slots = {
  ...defaultSlots,
  max: 1_024,
  ofCompanyFirst: 1,
  atOnce: 64,
  restMs: 20,
}
// A few more than there are connections to the server, so that the next is ready when one of them is free.
const messageSlots: Slots = { ...defaultSlots, max: 16, atOnce: 16, atOnceOfEach: 16 }
const slotMsDefault = secondMs
// Beside calls some 350 a second, however fast the processor is: a backlog that took all of the machine would be done twice as
// soon, and whoever pays meanwhile would wait twice as long.
const chargingSlots: Slots = {
  max: 64,
  each: 1,
  perCompany: 32,
  ofCompanyFirst: 16,
  atOnce: 16,
  atOnceOfEach: 16,
  keptForEach: 0,
  restMs: 5,
  pace: { restMs: 50, restMsWhenCrowded: 50 },
}
// Three batches keep the database as busy as any number does, so a company alone needs no more. Beside calls some 1,400 of a crowd
// are begun a second, which leaves a part of the machine to who pays meanwhile.
const bulkSlots: Slots = {
  max: 6,
  each: 100,
  perCompany: 3,
  ofCompanyFirst: 50,
  atOnce: 100,
  atOnceOfEach: 100,
  keptForEach: 1,
  restMs: 10,
  pace: { restMs: 10, restMsWhenCrowded: 60 },
}

/** Takes a look for a share; answers whether it should look again. */
type Poll = (share: TimerQueue) => Promise<boolean>

/**
 * The shares of a process: what waits for somebody else's servers, what waits for the processor, what is done many at a time,
 * and everything else. Each has a loop that takes a look for it.
 */
export function createQueues(parts: TimerDeps, look: Poll, lookApart: Poll): TimerQueue[] {
  const { handlers, bulk = {}, tellingKinds = [], sendingKinds = [], chargingKinds = [] } = parts
  const alone = Object.keys(handlers)
  const twice = alone.find((kind) => kind in bulk)
  if (twice) throw new Error(`the timer "${twice}" has two use cases`)
  const own = [tellingKinds, chargingKinds, ...sendingKinds]
  const handled = (kinds: string[]) => alone.filter((kind) => kinds.includes(kind))
  const plain: [string[], Slots][] = [
    [alone.filter((kind) => !own.flat().includes(kind)), defaultSlots],
    [handled(chargingKinds), chargingSlots],
    ...sendingKinds.map((kinds): [string[], Slots] => [handled(kinds), messageSlots]),
    [Object.keys(bulk), bulkSlots],
  ]
  const shares = plain.map(([kinds, places]) => createQueue(parts, kinds, places, look))
  return [...shares, ...createDeliveryQueues(parts, handled(tellingKinds), look, lookApart)].filter(
    ({ kinds }) => kinds.length > 0,
  )
}

/** What waits for companies' own servers, in two shares: that of those who answer, and that of those who hang. */
function createDeliveryQueues(parts: TimerDeps, kinds: string[], look: Poll, lookApart: Poll): TimerQueue[] {
  const lending = { standings: createEndpointHealth(parts.clock), lentMs: parts.lentMs ?? slotMsDefault }
  const share = createQueue(parts, kinds, deliverySlots, look, lending)
  const twin = createQueue(parts, kinds, quarantineSlots, lookApart, lending)
  twin.twin = share
  share.twin = twin
  return [share]
}

function createQueue(
  parts: TimerDeps,
  kinds: string[],
  places: Slots,
  look: Poll,
  lending?: QuarantinePolicy,
): TimerQueue {
  const loop = createLoop(
    () => look(share),
    () => toRestMs(share, parts.isQuiet()),
    (error) => parts.log.warn('due work could not be read', { error }),
  )
  const share: TimerQueue = {
    kinds,
    places,
    underWay: createRunningTimers(places, (timers) => performTimers(parts, timers), loop.nudge, lending),
    loop,
    lookedAtEachAt: -Infinity,
    looksAtEach: 0,
    isCrowded: false,
    lending,
  }
  return share
}

/** How long a share rests before its next look, ms. */
export function toRestMs(
  { places, isCrowded }: Pick<TimerQueue, 'places' | 'isCrowded'>,
  isQuiet: boolean,
): number {
  const { restMs, pace } = places
  if (!pace || isQuiet) return restMs
  return isCrowded ? pace.restMsWhenCrowded : pace.restMs
}
