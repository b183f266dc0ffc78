import { hourMs, minuteMs, secondMs } from '#kernel/clock'
import { must } from '../violation.ts'
import { doJob } from './due-work.ts'
import { handleSale } from './sales.ts'
import { Unavailable, type Border, type Fault, type Flow, type Node, type World } from './world.ts'

/** A flow in progress, and the border at which it is paused. */
type Actor = { node: Node; flow: Flow<void>; at: Border; settled?: (isHandled: boolean) => void }

/** A run of a history: the flows in progress in its two processes, and the rates of faults and losses. */
export type Run = {
  world: World
  nodes: [Node, Node]
  actors: Actor[]
  faults: number
  losses: number
}

const roundsMax = 1_000
// A job with this many attempts waits for an outcome that never comes and is paused on purpose. If the outcome came
// between two polls, a few more attempts end the job once all other work is done.
const attemptsMax = 12
const moreAttempts = 8
/** How long the claim of a job is exclusive, ms. */
export const leaseMs = minuteMs

/** Begins a run without flows in progress. */
export function createRun(world: World): Run {
  const { random, clock } = world
  const skewMs = random.pick([0, 0, 700, -3_000, hourMs, -hourMs])
  return {
    world,
    nodes: [
      { now: () => clock.now, underWay: new Set() },
      { now: () => clock.now + skewMs, underWay: new Set() },
    ],
    actors: [],
    faults: random.pick([0, 0.05, 0.2]),
    losses: random.pick([0, 0.3, 1]),
  }
}

/** Advances a flow by one step, or lets `happen` choose another step. */
export function goOn(run: Run, happen: (run: Run) => void): void {
  const { random } = run.world
  const actor = run.actors.length > 0 && random.chance(0.75) ? random.pick(run.actors) : undefined
  if (actor && (actor.at !== 'timeout' || random.chance(0.1))) proceed(run, actor)
  else happen(run)
}

/** Advances a flow to its next border, with the given fault at the border where it is paused. */
function proceed(run: Run, actor: Actor, fault = faultAt(run, actor.at)): void {
  const { world } = run
  world.clock.now += world.random.below(200)
  world.books.advance()
  try {
    const next = actor.flow.next(fault)
    if (!next.done) actor.at = next.value
    else end(run, actor, true)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    end(run, actor, false)
  }
}

function faultAt({ world: { random }, faults }: Run, at: Border): Fault {
  if (!random.chance(at === 'read' ? faults / 4 : faults)) return 'none'
  return random.pick(['not reached', 'request lost', 'request late', 'answer lost'] as const)
}

function end(run: Run, actor: Actor, isHandled: boolean): void {
  run.actors.splice(run.actors.indexOf(actor), 1)
  actor.settled?.(isHandled)
}

export function start(run: Run, node: Node, flow: Flow<void>, settled?: (isHandled: boolean) => void): void {
  const first = flow.next('none')
  if (!first.done) run.actors.push({ node, flow, at: first.value, ...(settled ? { settled } : {}) })
}

export function deliverHint(run: Run, node: Node): void {
  const { world, faults, losses } = run
  const { books, random } = world
  if (books.hints.length === 0) return
  const place = random.below(books.hints.length)
  const [hint] = random.chance(faults) ? books.hints.slice(place, place + 1) : books.hints.splice(place, 1)
  if (!hint || (!hint.mustArrive && random.chance(losses))) return
  start(run, node, handleSale(world, node, hint.reference), (isHandled) => {
    if (!isHandled) books.hints.push(hint)
  })
}

/** Claims a due job, of any kind or of the given one. */
export function beginJob(run: Run, node: Node, ofKind?: string): void {
  const { world } = run
  const now = node.now()
  const due = [...world.jobs.values()].filter(
    ({ kind, dueAt, leasedUntil }) => dueAt <= now && leasedUntil <= now && kind === (ofKind ?? kind),
  )
  if (due.length === 0) return
  const job = world.random.pick(due)
  const claimed = { ...job, leasedUntil: now + leaseMs, claims: job.claims + 1 }
  world.jobs.set(`${job.kind} ${job.id}`, claimed)
  start(run, node, doJob(world, node, claimed))
}

export function arriveLate({ late, random }: World): void {
  if (late.length === 0) return
  const [arrive] = late.splice(random.below(late.length), 1)
  arrive?.()
}

export function crash(run: Run, node: Node): void {
  for (const actor of run.actors.filter((one) => one.node === node)) {
    // A statement or request in flight may still arrive at the database or the processor.
    if (run.world.random.chance(0.5)) proceed(run, actor, 'answer lost')
    if (run.actors.includes(actor)) end(run, actor, false)
  }
  node.underWay.clear()
}

// A statement or call ends within seconds, so all flows end before more time passes.
export function pass(run: Run, ms: number): void {
  if (ms > 5 * secondMs) settle(run)
  run.world.clock.now += ms
  run.world.books.advance()
}

/** Runs all flows to their end. */
export function settle(run: Run): void {
  for (let round = 0; run.actors.length > 0; round++) {
    must(round < roundsMax, () => 'an actor never comes to an end')
    proceed(run, run.world.random.pick(run.actors))
  }
}

/** Stops the faults and completes all flows and all due work. */
export function drain(run: Run): void {
  run.faults = 0
  for (const tries of [attemptsMax, attemptsMax + moreAttempts]) drainUntil(run, tries)
  // A nightly job queries undone final states, as src/operator/reconciliation does. An earlier result may have been
  // older than the state that was recorded after it.
  run.world.books.reportReversals()
  drainUntil(run, attemptsMax + moreAttempts)
}

function drainUntil(run: Run, tries: number): void {
  const { world, nodes } = run
  for (let round = 0; round < roundsMax; round++) {
    settle(run)
    if (world.late.length > 0 && world.random.chance(0.2)) arriveLate(world)
    else if (world.books.hints.length > 0) deliverHint(run, nodes[0])
    else {
      const claimable = [...world.jobs.values()]
        .filter(({ attempts }) => attempts < tries)
        .map((job) => Math.max(job.dueAt, job.leasedUntil))
      const change = world.books.nextChangeAt()
      if (claimable.length === 0 && change === undefined && world.late.length === 0) return
      const next = Math.min(...claimable, change ?? Infinity)
      if (next === Infinity) arriveLate(world)
      else world.clock.now = Math.max(world.clock.now, next)
      world.books.advance()
      beginJob(run, nodes[0])
    }
  }
}
