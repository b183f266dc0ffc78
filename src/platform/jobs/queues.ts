import { secondMs } from '#kernel/clock'
import { createLoop, type Loop } from './loop.ts'
import { performJobs } from './perform-jobs.ts'
import { createEndpointHealth } from './endpoint-health.ts'
import type { JobDeps } from './job.ts'
import { createRunningJobs, type QuarantinePolicy, type Slots, type RunningJobs } from './running-jobs.ts'

/** Some kinds of jobs with their own slots, so that no other kind can delay them. */
export type JobQueue = {
  kinds: string[]
  slots: Slots
  running: RunningJobs
  loop: Loop
  /** The real time of the last poll per company. */
  companiesPolledAt: number
  companyPolls: number
  /** Whether the last poll may have left due jobs. */
  isCrowded: boolean
  /** For queues whose slots depend on endpoint health. */
  quarantinePolicy?: QuarantinePolicy | undefined
  /** The other queue of the same kinds: one runs jobs of healthy endpoints, the other the quarantined jobs. */
  quarantine?: JobQueue
}

// Jobs that run one by one free their slots one after the other. A poll for each slot would cost more than it finds.
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
// Deliveries to merchant servers. A slot is released after one second, and most slots are reserved for companies
// without one. Many endpoints may therefore start to hang within one second without a shortage of slots.
const deliverySlots: Slots = { ...defaultSlots, max: 256, reserved: { keptForFirst: 192 } }
// Deliveries to endpoints that were recently slow or silent. A waiting delivery only costs a connection; each endpoint
// is tried alone and then pauses. There are enough slots for many hundreds of hanging endpoints, so that slow but
// working ones need not wait for them.
const quarantineSlots: Slots = {
  ...defaultSlots,
  max: 1_024,
  ofCompanyFirst: 1,
  atOnce: 64,
  restMs: 20,
}
// A few more than the connections to the server, so that the next message is ready when one becomes free.
const messageSlots: Slots = { ...defaultSlots, max: 16, atOnce: 16, atOnceOfEach: 16 }
const slotMsDefault = secondMs
// While API requests are in flight, some 350 charges start per second, however fast the processor is. A backlog that
// used the whole machine would finish in half the time, but payers would wait twice as long.
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
// Three batches saturate the database, so one company needs no more. While API requests are in flight, some 1,400
// jobs of a crowd start per second. The rest of the machine serves payers.
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

/** Polls for a queue; returns whether to poll again. */
type Poll = (queue: JobQueue) => Promise<boolean>

/**
 * Creates the queues of a process: deliveries to merchants, messages per provider, charges, bulk jobs, and all other
 * kinds. Each queue has its own polling loop.
 */
export function createQueues(deps: JobDeps, poll: Poll, pollQuarantined: Poll): JobQueue[] {
  const { handlers, bulk = {}, deliveryKinds = [], messageKinds = [], chargingKinds = [] } = deps
  const alone = Object.keys(handlers)
  const twice = alone.find((kind) => kind in bulk)
  if (twice) throw new Error(`the job "${twice}" has two use cases`)
  const own = [deliveryKinds, chargingKinds, ...messageKinds]
  const handled = (kinds: string[]) => alone.filter((kind) => kinds.includes(kind))
  const plain: [string[], Slots][] = [
    [alone.filter((kind) => !own.flat().includes(kind)), defaultSlots],
    [handled(chargingKinds), chargingSlots],
    ...messageKinds.map((kinds): [string[], Slots] => [handled(kinds), messageSlots]),
    [Object.keys(bulk), bulkSlots],
  ]
  const queues = plain.map(([kinds, slots]) => createQueue(deps, kinds, slots, poll))
  return [...queues, ...createDeliveryQueues(deps, handled(deliveryKinds), poll, pollQuarantined)].filter(
    ({ kinds }) => kinds.length > 0,
  )
}

/** Creates the two queues of deliveries: one for healthy endpoints, and one for quarantined ones. */
function createDeliveryQueues(deps: JobDeps, kinds: string[], poll: Poll, pollQuarantined: Poll): JobQueue[] {
  const quarantinePolicy = {
    health: createEndpointHealth(deps.clock),
    quickMs: deps.slotMs ?? slotMsDefault,
  }
  const queue = createQueue(deps, kinds, deliverySlots, poll, quarantinePolicy)
  const quarantine = createQueue(deps, kinds, quarantineSlots, pollQuarantined, quarantinePolicy)
  quarantine.quarantine = queue
  queue.quarantine = quarantine
  return [queue]
}

function createQueue(
  deps: JobDeps,
  kinds: string[],
  slots: Slots,
  poll: Poll,
  quarantinePolicy?: QuarantinePolicy,
): JobQueue {
  const loop = createLoop(
    () => poll(queue),
    () => toRestMs(queue, deps.isQuiet()),
    (error) => deps.log.warn('due work could not be read', { error }),
  )
  const queue: JobQueue = {
    kinds,
    slots,
    running: createRunningJobs(slots, (jobs) => performJobs(deps, jobs), loop.nudge, quarantinePolicy),
    loop,
    companiesPolledAt: -Infinity,
    companyPolls: 0,
    isCrowded: false,
    quarantinePolicy,
  }
  return queue
}

/** Returns the pause of a queue before its next poll, in ms. */
export function toRestMs(
  { slots, isCrowded }: Pick<JobQueue, 'slots' | 'isCrowded'>,
  isQuiet: boolean,
): number {
  const { restMs, pace } = slots
  if (!pace || isQuiet) return restMs
  return isCrowded ? pace.restMsWhenCrowded : pace.restMs
}
