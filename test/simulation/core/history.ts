import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/clock'
import type { Uuid } from '#kernel/ids'
import type { Books } from '../books.ts'
import { must } from '../violation.ts'
import { applyTimers, standingOf } from './change.ts'
import { checkRest } from './check.ts'
import { doTimer } from './due-work.ts'
import { close, update } from './invoice-life.ts'
import { pay } from './pay.ts'
import { refund } from './refund.ts'
import { company, newInvoice, newPayment, newRequest, type Request } from './request.ts'
import { hear, openForm, tellOfSale } from './sales.ts'
import {
  createWorld,
  Unavailable,
  type Border,
  type Core,
  type Fault,
  type Flow,
  type Node,
  type World,
} from './world.ts'

type Actor = { node: Node; flow: Flow<void>; at: Border; settled?: (heard: boolean) => void }

type Run = {
  world: World
  nodes: [Node, Node]
  actors: Actor[]
  faults: number
  losses: number
}

const stepsMax = 110
const roundsMax = 1_000
// What was tried so often waits for something that never comes, and is held back on purpose; or for something that
// came while nobody looked, so that a few more tries end it once all else is at rest.
const attemptsMax = 12
const moreAttempts = 8
const leaseMs = minuteMs

/** Runs the history of a seed through the pure core. Throws a violation when something comes about that must not. */
export function runCoreHistory(
  seed: number,
  plant: (core: Core, books: Books) => Core = (core) => core,
): void {
  const world = createWorld(seed, plant)
  const { random } = world
  const skewMs = random.pick([0, 0, 700, -3_000, hourMs, -hourMs])
  const nodes: [Node, Node] = [
    { now: () => world.clock.now, underWay: new Set() },
    { now: () => world.clock.now + skewMs, underWay: new Set() },
  ]
  const run: Run = {
    world,
    nodes,
    actors: [],
    faults: random.pick([0, 0.05, 0.2]),
    losses: random.pick([0, 0.3, 1]),
  }
  prepare(run)
  const steps = 30 + random.below(stepsMax - 30)
  for (let step = 0; step < steps; step++) {
    const actor = run.actors.length > 0 && random.chance(0.75) ? random.pick(run.actors) : undefined
    if (actor && (actor.at !== 'timeout' || random.chance(0.1))) proceed(run, actor)
    else happen(run)
  }
  comeToRest(run)
  checkRest(world)
}

function prepare({ world }: Run): void {
  const { random, toDo } = world
  for (let count = 1 + random.below(2); count > 0; count--) {
    const invoice = newInvoice(world)
    world.invoices.set(invoice.id, invoice)
    applyTimers(world, world.core.watched(company, undefined, invoice))
    world.chronicle.look(standingOf(world, invoice.id))
    for (let payers = 2 + random.below(4); payers > 0; payers--) toDo.push(newPayment(world, invoice))
  }
}

/** Lets an actor take its next step, with whatever goes wrong at the border where it stands. */
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

function end(run: Run, actor: Actor, heard: boolean): void {
  run.actors.splice(run.actors.indexOf(actor), 1)
  actor.settled?.(heard)
}

function start(run: Run, node: Node, flow: Flow<void>, settled?: (heard: boolean) => void): void {
  const first = flow.next('none')
  if (!first.done) run.actors.push({ node, flow, at: first.value, ...(settled ? { settled } : {}) })
}

/** Something begins, arrives, or passes. */
function happen(run: Run): void {
  const { world, nodes } = run
  const { random } = world
  const node = random.pick(nodes)
  const what = random.below(14)
  if (what < 3) beginPayment(run, node)
  else if (what < 5) beginRequest(run, node)
  else if (what < 7) deliverHint(run, node)
  else if (what < 10) beginTimer(run, node)
  else if (what === 10) payInForm(world)
  else if (what === 11 && random.chance(0.5)) arriveLate(world)
  else if (what === 12) pass(run, random.pick([secondMs, 31 * secondMs, leaseMs + 1, 20 * minuteMs, dayMs]))
  else if (random.chance(run.faults)) crash(run, node)
}

function beginPayment(run: Run, node: Node): void {
  const { random, toDo } = run.world
  const request = random.chance(0.8) ? toDo.pop() : toDo[0]
  if (request) begin(run, node, request)
}

function beginRequest(run: Run, node: Node): void {
  const request = newRequest(run.world)
  if (request) begin(run, node, request)
}

function begin(run: Run, node: Node, request: Request): void {
  start(run, node, flowOf(run.world, node, request))
}

function flowOf(world: World, node: Node, request: Request): Flow<void> {
  switch (request.does) {
    case 'pay':
      return pay(world, node, request)
    case 'refund':
      return refund(world, node, request)
    case 'close':
      return close(world, node, request)
    case 'update':
      return update(world, node, request)
    case 'open form':
      return openForm(world, node, request)
    case 'tell of sale':
      return tellOfSale(world, node, request)
  }
}

/** A payer pays in the form that he holds; its page may tell of it. */
function payInForm({ books, random, forms, toDo }: World): void {
  if (books.forms.length === 0) return
  const sale = books.payIn(random.pick(books.forms))
  const invoiceId = sale && forms.get(sale.movement.reference as Uuid)
  if (invoiceId && random.chance(0.5))
    toDo.push({ does: 'tell of sale', invoiceId, processorId: sale.movement.id })
}

function deliverHint(run: Run, node: Node): void {
  const { world, faults, losses } = run
  const { books, random } = world
  if (books.hints.length === 0) return
  const place = random.below(books.hints.length)
  const [hint] = random.chance(faults) ? books.hints.slice(place, place + 1) : books.hints.splice(place, 1)
  if (!hint || (!hint.mustArrive && random.chance(losses))) return
  start(run, node, hear(world, node, hint.reference), (heard) => {
    if (!heard) books.hints.push(hint)
  })
}

function beginTimer({ ...run }: Run, node: Node): void {
  const { world } = run
  const now = node.now()
  const due = [...world.timers.values()].filter(
    ({ dueAt, leasedUntil }) => dueAt <= now && leasedUntil <= now,
  )
  if (due.length === 0) return
  const timer = world.random.pick(due)
  const claimed = { ...timer, leasedUntil: now + leaseMs, claims: timer.claims + 1 }
  world.timers.set(`${timer.kind} ${timer.id}`, claimed)
  start(run, node, doTimer(world, node, claimed))
}

function arriveLate({ late, random }: World): void {
  if (late.length === 0) return
  const [arrive] = late.splice(random.below(late.length), 1)
  arrive?.()
}

function crash(run: Run, node: Node): void {
  for (const actor of run.actors.filter((one) => one.node === node)) {
    // What was under way to the database or the processor may still arrive there.
    if (run.world.random.chance(0.5)) proceed(run, actor, 'answer lost')
    if (run.actors.includes(actor)) end(run, actor, false)
  }
  node.underWay.clear()
}

// A statement or a call ends within seconds, so whatever is under way does before much time passes.
function pass(run: Run, ms: number): void {
  if (ms > 5 * secondMs) settle(run)
  run.world.clock.now += ms
  run.world.books.advance()
}

function settle(run: Run): void {
  for (let round = 0; run.actors.length > 0; round++) {
    must(round < roundsMax, () => 'an actor never comes to an end')
    proceed(run, run.world.random.pick(run.actors))
  }
}

/** The faults stop, and everything that is under way or due is done. */
function comeToRest(run: Run): void {
  run.faults = 0
  for (const tries of [attemptsMax, attemptsMax + moreAttempts]) restUntil(run, tries)
}

function restUntil(run: Run, tries: number): void {
  const { world, nodes } = run
  for (let round = 0; round < roundsMax; round++) {
    settle(run)
    if (world.late.length > 0 && world.random.chance(0.2)) arriveLate(world)
    else if (world.books.hints.length > 0) deliverHint(run, nodes[0])
    else {
      const claimable = [...world.timers.values()]
        .filter(({ attempts }) => attempts < tries)
        .map((timer) => Math.max(timer.dueAt, timer.leasedUntil))
      const change = world.books.nextChangeAt()
      if (claimable.length === 0 && change === undefined && world.late.length === 0) return
      const next = Math.min(...claimable, change ?? Infinity)
      if (next === Infinity) arriveLate(world)
      else world.clock.now = Math.max(world.clock.now, next)
      world.books.advance()
      beginTimer(run, nodes[0])
    }
  }
}
