import { dayMs, hourMs, minuteMs, secondMs } from '#kernel/clock'
import { createWorld, startProcess, type Plant, type Shares, type World } from './world.ts'
import type { Process } from './process.ts'
import { checkPhase, checkRest } from './check.ts'
import { changeSurcharge, makeCompanies } from './companies.ts'
import { deliverHint, doDueWork } from './due-work.ts'
import { isRetried, send } from './askers.ts'
import { makePayers, newRival, newWish, openForm, payInForm } from './wishes.ts'
import { retriable, retryRequest } from './gateway/asking-again.ts'
import { makeBuyers, newStep } from './one-offs.ts'
import { newConfirmation } from './quotes.ts'
import { checkSubscriptions } from './subscription-checks.ts'
import { runSubscriptionStep } from './subscription-life.ts'
import { newCancellation } from './subscription-wishes.ts'
import type { Node, Scheduler } from './scheduler.ts'
import type { Store } from './store.ts'
import type { Hint } from '../ledger.ts'

type Run = {
  world: World
  store: Store
  skewMs: number
  losses: number
  /** Postbacks of the processor without a response so far. */
  posting: { hint: Hint; node: Node }[]
}

const roundsMax = 600
// A job with this many attempts waits for an outcome that never comes. A few more attempts at the end end it.
const [attemptsMax, moreAttempts] = [12, 8]

/**
 * Runs the history of a seed through the real code on a real database. Throws a violation if an invariant is broken.
 * Returns the calls of the run, line by line. The seed, or `shares`, sets the share of each kind of request.
 */
export async function runServiceHistory(
  store: Store,
  seed: number,
  plant: Plant = (ports) => ports,
  { declines, length = 1, ...shares }: Shares = {},
): Promise<string[]> {
  const world = Object.assign(createWorld(seed, store.db, plant), shares)
  const { random, scheduler } = world
  if (declines !== undefined) world.books.habits.declines = declines
  await makeCompanies(world, store)
  const skewMs = random.pick([0, 0, 700, -3_000, hourMs, -hourMs])
  const run: Run = {
    world,
    store,
    skewMs,
    losses: random.pick([0, 0.3, 1]),
    posting: [],
  }
  world.toAsk.push(...makePayers(world), ...makeBuyers(world))
  world.isAdrift = Math.abs(skewMs) === hourMs
  await checkPhase(world, store, 'preparation')
  scheduler.afterWrite = (name) => checkPhase(world, store, name)
  for (const number of [0, 1]) startProcess(world, number, number * skewMs)
  if (random.chance(0.3)) scheduler.spares = isOfDatabase
  scheduler.faults = random.pick([0, 0.07, 0.2])
  const steps = length * (80 + random.below(100))
  for (let step = 0; step < steps; step++) {
    if (!scheduler.isIdle() && random.chance(0.7)) await scheduler.step()
    else await runNextStep(run)
  }
  // Calls in flight still meet the faults.
  await scheduler.settle()
  await stopFaults(run)
  await checkPhase(world, store, 'rest')
  await checkRest(world, store)
  return scheduler.trace
}

// If a run is mostly about quotes, they must not all expire at once.
function timeToPass({ random, quoting }: World): number {
  const short = [secondMs, 31 * secondMs, minuteMs, 90 * secondMs]
  return random.pick(random.chance(quoting) ? short : [...short, 20 * minuteMs, dayMs])
}

function isOfDatabase(name: string): boolean {
  return name.startsWith('write') || /^read .*(quote|transaction)/.test(name)
}

/** Starts or finishes some work, or lets time pass. */
async function runNextStep(run: Run): Promise<void> {
  const { world } = run
  const { random, scheduler, toAsk } = world
  const process = random.pick(world.processes)
  if (world.subscribing > 0 && random.chance(world.subscribing)) {
    const going = {
      begin: (work: Promise<unknown>) => begin(world, work),
      pass: (ms: number) => pass(world, ms),
    }
    await runSubscriptionStep(world, run.store, process, going)
    return scheduler.turn()
  }
  const what = toAsk.at(-1)?.isEager && random.chance(0.5) ? 0 : random.below(21)
  if (what < 4) sendCall(run, process)
  else if (what < 7) {
    const wish = newWish(world)
    if (wish) toAsk.push(wish)
  } else if (what < 9) postHint(run, process)
  else if (what < 12) begin(world, doDueWork(process, random.pick(world.companies)))
  else if (what === 12) {
    const teller = await payInForm(world, run.store)
    if (teller) toAsk.push(teller)
    else begin(world, openForm(world, process))
  } else if (what === 13) await arriveLate(world, process)
  else if (what === 14) await pass(world, timeToPass(world))
  else if (what === 15) await comeToEndOfQuote(world)
  else if (what === 16) await changeSurcharge(world)
  else if (what === 17 || what === 18) await comeToEndOfAuthorization(world)
  else if (random.chance(scheduler.faults)) await restart(run, process)
  await scheduler.turn()
}

function sendCall({ world }: Run, process: Process): void {
  const { random, scheduler, toAsk } = world
  const again = world.askers.filter((one) => isRetried(one, scheduler.clock.now))
  const isAgain = again.length > 0 && !toAsk.at(-1)?.isEager && random.chance(0.4)
  const asker = isAgain ? random.pick(again) : toAsk.pop()
  if (!asker) return
  begin(world, send(world, process, asker))
  if (asker.key !== undefined && random.chance(0.25))
    begin(world, send(world, random.pick(world.processes), asker))
  if (random.chance(0.35)) begin(world, send(world, random.pick(world.processes), newRival(world, asker)))
}

// The work continues when the scheduler performs one of its calls, so the run does not wait for it.
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
  const delivery = deliverHint(world, process, hint, isForged).then((isHeard) => {
    if (isKept) return
    posting.splice(posting.indexOf(post), 1)
    if (!isHeard) books.hints.push(hint)
  })
  begin(world, delivery)
}

/** Delivers a late request, or repeats a request to the gateway whose response was lost. */
async function arriveLate(world: World, process?: Process): Promise<void> {
  const { scheduler, random, gateway } = world
  const again = process ? retriable(gateway) : []
  if (process && again.length > 0 && random.chance(0.5))
    return begin(world, retryRequest(gateway, random.pick(again), process.context.processor))
  await arrive(scheduler, random.below(scheduler.late.length))
}

async function arrive(scheduler: Scheduler, place: number): Promise<void> {
  const [late] = scheduler.late.splice(place, 1)
  if (!late) return
  scheduler.trace.push(`${scheduler.clock.now} late write arrives`)
  await late.arrive()
  await scheduler.afterWrite('late')
}

async function restart({ world, skewMs, posting }: Run, { node }: Process): Promise<void> {
  await world.scheduler.crash(node)
  // A postback without a response is posted again; the service may have handled it already.
  for (const post of posting.splice(0))
    if (post.node === node) world.books.hints.push(post.hint)
    else posting.push(post)
  startProcess(world, node.number, node.number * skewMs)
}

async function pass({ scheduler, books }: World, ms: number): Promise<void> {
  if (ms > 5 * secondMs) await endWhatIsUnderWay(scheduler, ms)
  scheduler.clock.now += ms
  books.advance()
}

/** Lets time pass to the expiry of a quote, and confirms it once or twice at that moment. */
async function comeToEndOfQuote(world: World): Promise<void> {
  const { random, scheduler, quotes, companies, processes } = world
  if (quotes.length === 0) return
  const quote = random.pick(quotes)
  const company = companies.find(({ id }) => id === quote.companyId)
  if (!company) throw new Error('a quote is of nobody')
  const left = quote.expiresAt - company.clockOffsetMs - scheduler.clock.now
  if (left < secondMs) return
  await pass(world, left - random.pick([300, 60, 0]))
  for (let count = 1 + random.below(2); count > 0; count--)
    begin(world, send(world, random.pick(processes), newConfirmation(world, quote)))
  if (random.chance(0.5)) begin(world, doDueWork(random.pick(processes), company))
}

/** Lets time pass to the expiry of an authorization, and captures or voids it at that moment. */
async function comeToEndOfAuthorization(world: World): Promise<void> {
  const { random, scheduler, keptOneOffs, companies, processes } = world
  const open = [...keptOneOffs.values()].filter(({ status }) => status === 'authorized')
  if (open.length === 0 || random.chance(0.5)) return
  const kept = random.pick(open)
  const company = companies.find(({ id }) => id === kept.companyId)
  if (!company || !kept.authorization) throw new Error('an authorization is of nobody')
  const left = kept.authorization.expiresAt - company.clockOffsetMs - scheduler.clock.now
  if (left > secondMs) await pass(world, left - random.pick([300, 60, 0]))
  if (random.chance(0.8)) begin(world, doDueWork(random.pick(processes), company))
  for (let count = random.below(3); count > 0; count--)
    begin(world, send(world, random.pick(processes), newStep(world, kept)))
}

// A statement or call ends within seconds, so all calls end before more time passes.
async function endWhatIsUnderWay(scheduler: Scheduler, ms = 0): Promise<void> {
  await scheduler.settle()
  for (let place = scheduler.late.length - 1; place >= 0; place--)
    if (isOver(scheduler, scheduler.late[place], ms)) await arrive(scheduler, place)
}

function isOver({ clock }: Scheduler, late: Scheduler['late'][number] | undefined, ms: number): boolean {
  return late !== undefined && (late.isSoon || (late.until ?? Infinity) <= clock.now + ms)
}

/**
 * Stops the faults and completes all calls and all due work. Subscriptions would renew for ever, so they are cancelled
 * in between.
 */
async function stopFaults(run: Run): Promise<void> {
  const { scheduler, receivers, subscribing } = run.world
  scheduler.faults = 0
  receivers.moody = false
  if (subscribing > 0) await drainWhileSubscribed(run)
  await drain(run, Infinity)
}

async function drain(run: Run, until: number): Promise<void> {
  for (const tries of [attemptsMax, attemptsMax + moreAttempts]) await drainUntil(run, tries, until)
}

async function drainWhileSubscribed(run: Run): Promise<void> {
  const { world, store } = run
  const { scheduler, companies } = world
  await drain(run, scheduler.clock.now + 2 * dayMs)
  const companyIds = companies.map(({ id }) => id)
  await checkPhase(world, store, 'rest')
  const subscriptions = await store.subscriptions(companyIds)
  checkSubscriptions(world, subscriptions, await store.invoices(companyIds))
  const [process] = world.processes
  if (!process) throw new Error('nobody is there')
  for (const { id, companyId, customerId } of subscriptions) {
    const subscription = { id, companyId, customerId }
    begin(world, send(world, process, newCancellation(world, subscription, false)))
    await scheduler.settle()
  }
}

async function drainUntil(run: Run, tries: number, until: number): Promise<void> {
  const { world } = run
  const { scheduler, books, askers } = world
  for (let round = 0; round < roundsMax; round++) {
    await endWhatIsUnderWay(scheduler)
    const [process] = world.processes
    if (!process) throw new Error('nobody is there')
    const asker = askers.find(
      (one) => isRetried(one, scheduler.clock.now) && one.againAt <= scheduler.clock.now,
    )
    const isLate = scheduler.late.length > 0
    if (isLate && world.random.chance(0.2)) await arriveLate(world)
    else if (books.hints.length > 0) postHint(run, process)
    else if (asker) begin(world, send(world, process, asker))
    else if (await goOn(run, process, tries, until)) await scheduler.turn()
    else if (isLate) await arriveLate(world)
    else return
    await scheduler.turn()
  }
}

/** Lets time pass to the next due time, and starts the due work. Returns false if nothing is due any more. */
async function goOn({ world, store }: Run, process: Process, tries: number, until: number): Promise<boolean> {
  const { scheduler, books, companies, askers } = world
  const jobs = await store.jobs(companies.map(({ id }) => id))
  const moments = [
    ...jobs.filter(({ attempts }) => attempts < tries).map(({ claimableAt }) => claimableAt),
    ...askers.filter((one) => isRetried(one, scheduler.clock.now)).map(({ againAt }) => againAt),
    books.nextChangeAt() ?? Infinity,
  ]
  const next = Math.min(...moments)
  if (next === Infinity || next > Math.max(until, scheduler.clock.now)) return false
  await endWhatIsUnderWay(scheduler, next - scheduler.clock.now)
  scheduler.clock.now = Math.max(scheduler.clock.now, next)
  books.advance()
  for (const company of companies) {
    const isDue = jobs.some(
      ({ companyId, claimableAt }) => companyId === company.id && claimableAt <= scheduler.clock.now,
    )
    if (isDue) begin(world, doDueWork(process, company))
  }
  return true
}
