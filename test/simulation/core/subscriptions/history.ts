import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/clock'
import type { SubscriptionId } from '#kernel/ids'
import { must } from '../../violation.ts'
import type { Books } from '../../books.ts'
import { checkRest } from '../check.ts'
import { flowOf } from '../history.ts'
import {
  arriveLate,
  beginJob,
  drain,
  crash,
  createRun,
  deliverHint,
  goOn,
  leaseMs,
  pass,
  settle,
  start,
  type Run,
} from '../run.ts'
import { chargeJob } from '../../../../src/subscriptions/job-names.ts'
import { isOver } from '../../../../src/subscriptions/subscription.ts'
import { createWorld, type Core, type Node, type World } from '../world.ts'
import { requestChange, changeDays, changeMethod } from './change.ts'
import { checkSubscriptions } from './check.ts'
import { signUp } from './sign-up.ts'
import {
  findInvoiceAhead,
  isRetried,
  newChangeOfMethod,
  newChangeOfMind,
  newDays,
  newInvoiceRequest,
  newRivalOfCharge,
  newSubscriptionRequest,
  type SubscriptionRequest,
} from './wishes.ts'

const stepsMax = 200
const roundsMax = 2_000

/** Runs the subscription history of a seed. Throws a violation if an invariant is broken. */
export function runSubscriptionHistory(
  seed: number,
  plant: (core: Core, books: Books) => Core = (core) => core,
): void {
  const world = createWorld(seed, plant)
  const { random } = world
  const run = createRun(world)
  signUp(world)
  const steps = 60 + random.below(stepsMax - 60)
  const looksAt = random.below(steps)
  for (let step = 0; step < steps; step++) {
    if (step === looksAt) checkAll(run)
    goOn(run, happen)
  }
  run.faults = 0
  checkAll(run)
  goThrough(run, random.pick(spansOf(run)))
  checkAll(run)
  for (const [id, { subscription }] of world.subscribing.kept)
    if (!isOver(subscription)) begin(run, run.nodes[0], { id, does: 'cancel', isLater: false })
  checkAll(run)
  drain(run)
  checkSubscriptions(world)
  checkRest(world)
}

/** Starts or finishes some work, or lets time pass. */
function happen(run: Run): void {
  const { world, nodes } = run
  const { random } = world
  const node = random.pick(nodes)
  const charged = dueCharge(world)
  if (charged && random.chance(0.4)) return advanceToCharge(run, charged)
  if (isRetried(world) && random.chance(0.1))
    return start(run, node, changeDays(world, nodes, newDays(world)))
  const ahead = random.chance(0.4) ? findInvoiceAhead(world) : undefined
  if (ahead) return changeMind(run, node, newChangeOfMind(world, ahead))
  const what = random.below(20)
  if (what < 7) beginJob(run, node)
  else if (what === 7) begin(run, node, newSubscriptionRequest(world))
  else if (what === 8) beginOnInvoice(run, node)
  else if (what < 11) deliverHint(run, node)
  else if (what === 11) start(run, node, changeMethod(world, node, newChangeOfMethod(world)))
  else if (what === 12) arriveLate(world)
  else if (what < 17) passToNext(run, random.pick([0, 0, secondMs, hourMs]))
  else if (what === 17) pass(run, random.pick([secondMs, leaseMs + 1, 20 * minuteMs]))
  else if (what === 18 && random.chance(0.3)) pass(run, random.pick(spansOf(run)))
  else if (random.chance(run.faults)) crash(run, node)
}

function begin(run: Run, node: Node, request: SubscriptionRequest): void {
  start(run, node, requestChange(run.world, node, request))
}

function beginOnInvoice(run: Run, node: Node): void {
  const request = newInvoiceRequest(run.world)
  if (request) start(run, node, flowOf(run.world, node, request))
}

function changeMind(run: Run, node: Node, request: ReturnType<typeof newChangeOfMind>): void {
  if ('ofSubscription' in request) begin(run, node, request.ofSubscription)
  else start(run, node, flowOf(run.world, node, request.ofInvoice))
}

/** Sends a request that conflicts with a pending charge, and starts the charge at the same time. */
function advanceToCharge(run: Run, id: SubscriptionId): void {
  const { world, nodes } = run
  const { random } = world
  begin(run, random.pick(nodes), newRivalOfCharge(world, id))
  beginJob(run, random.pick(nodes), chargeJob)
}

function dueCharge({ jobs, clock }: World): SubscriptionId | undefined {
  for (const { kind, id, dueAt, leasedUntil } of jobs.values())
    if (kind === chargeJob && dueAt <= clock.now && leasedUntil <= clock.now) return id as SubscriptionId
  return undefined
}

/** Returns the next due time of a job; infinity if there is none. */
function nextMoment({ world: { jobs, clock } }: Run): number {
  let next = Infinity
  for (const { dueAt } of jobs.values()) if (dueAt > clock.now && dueAt < next) next = dueAt
  return next
}

/** Lets time pass until a job is due. */
function passToNext(run: Run, furtherMs: number): void {
  const next = nextMoment(run)
  pass(run, (next === Infinity ? 0 : next - run.world.clock.now) + furtherMs)
}

// A process that was down for a long time processes each missed period.
const spans = {
  daily: [hourMs, dayMs, 5 * dayMs],
  weekly: [dayMs, 8 * dayMs, 30 * dayMs],
  monthly: [7 * dayMs, 31 * dayMs, 100 * dayMs],
}

function spansOf({ world: { subscribing } }: Run): number[] {
  const { billingCycle } = subscribing.plan
  return billingCycle === 'daily' || billingCycle === 'weekly' ? spans[billingCycle] : spans.monthly
}

/** Completes all due work and checks all subscriptions. */
function checkAll(run: Run): void {
  const { world, nodes, faults, losses } = run
  Object.assign(run, { faults: 0, losses: 0 })
  settle(run)
  // A time that the process with the faster clock wrote must not be in the future of the other process.
  world.clock.now += Math.abs(nodes[1].now() - nodes[0].now())
  doDue(run)
  // An interrupted request is recovered a minute later.
  world.clock.now += minuteMs
  doDue(run)
  checkSubscriptions(world)
  Object.assign(run, { faults, losses })
}

function doDue(run: Run): void {
  const { world, nodes } = run
  const { jobs, clock, books, late } = world
  for (let round = 0; ; round++) {
    must(round < roundsMax, () => 'something is due for ever')
    settle(run)
    books.advance()
    const due = [...jobs.values()].filter(({ dueAt }) => dueAt <= clock.now)
    if (late.length > 0) arriveLate(world)
    else if (books.hints.length > 0) deliverHint(run, nodes[0])
    else if (due.length === 0) return
    else {
      const leasedUntil = Math.min(...due.map((job) => job.leasedUntil))
      clock.now = Math.max(clock.now, leasedUntil)
      beginJob(run, nodes[0])
    }
  }
}

/** Lets time pass and processes all work at its due time. */
function goThrough(run: Run, ms: number): void {
  const { clock, books } = run.world
  const until = clock.now + ms
  for (;;) {
    const next = Math.min(nextMoment(run), books.nextChangeAt() ?? Infinity)
    if (next > until) break
    clock.now = Math.max(clock.now, next)
    doDue(run)
  }
  clock.now = Math.max(clock.now, until)
}
