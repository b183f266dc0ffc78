import { dayMs, minuteMs, secondMs } from '#kernel/clock'
import { createWorld, startProcess, type Plant, type Process, type World } from './world.ts'
import { checkPhase, checkRest, type Seen } from './check.ts'
import { makeCompanies } from './companies.ts'
import { deliverHint, doDueWork } from './due-work.ts'
import { asksAgain, makePayers, sendPayment, type Payer } from './payers.ts'
import type { Node } from './scheduler.ts'
import type { Store } from './store.ts'
import type { Hint } from '../books.ts'

type Run = {
  world: World
  store: Store
  payers: Payer[]
  toPay: Payer[]
  seen: Seen
  skewMs: number
  losses: number
  /** Postbacks of the processor that are not answered yet. */
  posting: { hint: Hint; node: Node }[]
}

const roundsMax = 600
// What was tried so often comes to rest no more: it is held back on purpose, or the check at the end finds it.
const attemptsMax = 12

/**
 * Runs the history of a seed through the real code on a real database. Throws a violation when something comes about
 * that must not. Answers what happened, line by line.
 */
export async function runServiceHistory(
  store: Store,
  seed: number,
  plant: Plant = (ports) => ports,
): Promise<string[]> {
  const world = createWorld(seed, store.db, plant)
  const { random, scheduler } = world
  await makeCompanies(world, store)
  const payers = makePayers(world)
  const skewMs = random.pick([0, 0, 700, -3_000])
  const run: Run = {
    world,
    store,
    payers,
    toPay: [...payers],
    seen: new Map(),
    skewMs,
    losses: random.pick([0, 0.3, 1]),
    posting: [],
  }
  scheduler.afterWrite = () => checkPhase(world, store, run.seen)
  for (const number of [0, 1]) startProcess(world, number, number * skewMs)
  scheduler.faults = random.pick([0, 0.05, 0.2])
  const steps = 60 + random.below(90)
  for (let step = 0; step < steps; step++) {
    if (!scheduler.isIdle() && random.chance(0.75)) await scheduler.step()
    else await happen(run)
  }
  await comeToRest(run)
  await checkPhase(world, store, run.seen)
  await checkRest(world, store, payers)
  return scheduler.trace
}

/** Something begins, arrives, or passes. */
async function happen(run: Run): Promise<void> {
  const { world, payers, toPay } = run
  const { random, scheduler } = world
  const process = random.pick(world.processes)
  const what = random.below(10)
  if (what < 3) {
    const again = payers.filter((one) => asksAgain(one, scheduler.clock.now))
    const payer = again.length > 0 && random.chance(0.4) ? random.pick(again) : toPay.pop()
    if (!payer) return
    begin(world, sendPayment(world, process, payer))
    if (payer.key !== undefined && random.chance(0.25))
      begin(world, sendPayment(world, random.pick(world.processes), payer))
  } else if (what < 5) postHint(run, process)
  else if (what < 7) begin(world, doDueWork(process, random.pick(world.companies)))
  else if (what === 7) await arriveLate(world)
  else if (what === 8)
    await pass(world, random.pick([secondMs, 31 * secondMs, minuteMs, 90 * secondMs, 20 * minuteMs, dayMs]))
  else if (random.chance(scheduler.faults * 2)) await restart(run, process)
  await scheduler.turn()
}

// Nobody waits for him here: he goes on whenever the scheduler lets one of his calls happen.
function begin(world: World, work: Promise<unknown>): void {
  work.catch((error: unknown) => world.unexpected.push(error))
}

function postHint({ world, losses, posting }: Run, process: Process): void {
  const { books, random, scheduler } = world
  const [hint] = books.hints.splice(random.below(books.hints.length), 1)
  if (!hint) return
  const isForged = random.chance(scheduler.faults / 2)
  const isKept = isForged || random.chance(scheduler.faults)
  if (!isKept && !hint.mustArrive && random.chance(losses)) return
  if (isKept) books.hints.push(hint)
  const post = { hint, node: process.node }
  if (!isKept) posting.push(post)
  const heard = deliverHint(world, process, hint, isForged).then((isHeard) => {
    if (isKept) return
    posting.splice(posting.indexOf(post), 1)
    if (!isHeard) books.hints.push(hint)
  })
  begin(world, heard)
}

async function arriveLate({ scheduler, random }: World): Promise<void> {
  const [arrive] = scheduler.late.splice(random.below(scheduler.late.length), 1)
  if (!arrive) return
  scheduler.trace.push(`${scheduler.clock.now} late write arrives`)
  await arrive()
  await scheduler.afterWrite()
}

async function restart({ world, skewMs, posting }: Run, { node }: Process): Promise<void> {
  await world.scheduler.crash(node)
  // A postback that nobody answered is posted again; one that was heard all the same is heard twice.
  for (const post of posting.splice(0))
    if (post.node === node) world.books.hints.push(post.hint)
    else posting.push(post)
  startProcess(world, node.number, node.number * skewMs)
}

// A statement or a call ends within seconds, so whatever is under way does before much time passes.
async function pass({ scheduler, books }: World, ms: number): Promise<void> {
  if (ms > 5 * secondMs) await scheduler.settle()
  scheduler.clock.now += ms
  books.advance()
}

/** The faults stop, and everything that is under way or due is done. */
async function comeToRest(run: Run): Promise<void> {
  const { world, payers } = run
  const { scheduler, books, receivers } = world
  scheduler.faults = 0
  receivers.moody = false
  for (let round = 0; round < roundsMax; round++) {
    await scheduler.settle()
    const [process] = world.processes
    if (!process) throw new Error('nobody is there')
    const payer = payers.find(
      (one) => asksAgain(one, scheduler.clock.now) && one.againAt <= scheduler.clock.now,
    )
    const isLate = scheduler.late.length > 0
    if (isLate && world.random.chance(0.2)) await arriveLate(world)
    else if (books.hints.length > 0) postHint({ ...run, losses: 0 }, process)
    else if (payer) begin(world, sendPayment(world, process, payer))
    else if (await goOn(run, process)) await scheduler.turn()
    else if (isLate) await arriveLate(world)
    else return
    await scheduler.turn()
  }
}

/** Lets the time pass until something is due, and does it. Answers false when nothing will be any more. */
async function goOn({ world, store, payers }: Run, process: Process): Promise<boolean> {
  const { scheduler, books, companies } = world
  const timers = await store.timers(companies.map(({ id }) => id))
  const moments = [
    ...timers.filter(({ attempts }) => attempts < attemptsMax).map(({ claimableAt }) => claimableAt),
    ...payers.filter((one) => asksAgain(one, scheduler.clock.now)).map(({ againAt }) => againAt),
    books.nextChangeAt() ?? Infinity,
  ]
  const next = Math.min(...moments)
  if (next === Infinity) return false
  scheduler.clock.now = Math.max(scheduler.clock.now, next)
  books.advance()
  for (const company of companies) {
    const isDue = timers.some(
      ({ companyId, claimableAt }) => companyId === company.id && claimableAt <= scheduler.clock.now,
    )
    if (isDue) begin(world, doDueWork(process, company))
  }
  return true
}
