import { dayMs, hourMs, secondMs } from '#kernel/clock'
import { send } from './askers.ts'
import { doDueWork } from './due-work.ts'
import { toPublicId } from '#kernel/ids'
import { runPayerStep } from './payer-life.ts'
import { newConfirmation } from './quotes.ts'
import { waitsForSignUp } from './sign-up-calls.ts'
import { quoteSignUp } from './sign-ups.ts'
import { newCancellation, newRivalOfCharge, newSubscriptionWish, newUndo } from './subscription-wishes.ts'
import { changeMethods, type ReportedSubscription } from './subscriptions.ts'
import type { Store } from './store.ts'
import type { Process } from './process.ts'
import type { World } from './world.ts'

/** The actions of a run: starting work, and letting time pass. */
type Going = { begin(work: Promise<unknown>): void; pass(ms: number): Promise<void> }

// A process that was down for a long time processes each missed day.
const spans = { daily: [hourMs, dayMs, 3 * dayMs], monthly: [dayMs, 7 * dayMs, 31 * dayMs, 62 * dayMs] }

/** Runs a random step of a subscription: a request, a change of a method, or due work. */
export async function runSubscriptionStep(
  world: World,
  store: Store,
  process: Process,
  { begin, pass }: Going,
): Promise<void> {
  const { random, companies } = world
  if (world.byPayers > 0 && random.chance(0.3) && (await advanceToCharge(world, store, begin))) return
  if (world.byPayers > 0 && (await runPayerStep(world, process, begin))) return
  if (random.chance(0.4) && (await advanceToCharge(world, store, begin))) return
  const what = random.below(16)
  const ending = world.subscriptions.filter(({ id }) => world.endingSubscriptions.has(toPublicId('sub', id)))
  if (ending.length > 0 && random.chance(0.15))
    begin(send(world, process, newUndo(world, random.pick(ending))))
  else if (what < 5) begin(send(world, process, newSubscriptionWish(world)))
  else if (what === 5) begin(changeMethods(world, process))
  else if (what < 9) begin(doDueWork(process, random.pick(companies)))
  else if (world.byPayers > 0 && !world.scheduler.isIdle() && random.chance(0.8))
    // A caller with a response sends the next request before much time passes.
    await world.scheduler.settle()
  else if (what === 9) await pass(random.pick(spans[world.billingCycle]))
  else {
    await pass(await untilNext(world, store))
    const company = random.pick(companies)
    const own = world.subscriptions.filter(({ companyId }) => companyId === company.id)
    for (const one of world.processes) if (random.chance(0.7)) begin(doDueWork(one, company))
    if (own.length > 0 && random.chance(0.25 * world.cancelling))
      begin(
        send(
          world,
          random.pick(world.processes),
          newCancellation(world, random.pick(own), random.chance(0.3)),
        ),
      )
  }
}

/** Sends a request that conflicts with a pending charge, and starts the charge at the same time. */
async function advanceToCharge(world: World, store: Store, begin: Going['begin']): Promise<boolean> {
  const { random, scheduler, companies, processes, subscriptions } = world
  const jobs = await store.jobs(companies.map(({ id }) => id))
  const due = jobs.filter(
    ({ kind, claimableAt }) => kind === 'subscription charge' && claimableAt <= scheduler.clock.now,
  )
  const dueSubscriptions = subscriptions.filter(({ id }) => due.some(({ subjectId }) => subjectId === id))
  const company = companies.find(({ id }) => id === dueSubscriptions[0]?.companyId)
  if (!company || !dueSubscriptions[0]) return false
  // The request reads the subscription first and must end while the charge is being claimed.
  const isSigningUp = await signUpAtOnce(world, dueSubscriptions[0], begin)
  if (!isSigningUp) begin(send(world, random.pick(processes), newRivalOfCharge(world, dueSubscriptions[0])))
  // A sign-up takes more calls than other requests.
  const stepsMin = isSigningUp ? 14 : 0
  for (let steps = stepsMin + random.below(12); steps > 0 && !scheduler.isIdle(); steps--)
    await scheduler.step()
  begin(doDueWork(random.pick(processes), company))
  return true
}

/** Signs up for a subscription that is about to be charged on schedule. Returns whether it did. */
async function signUpAtOnce(
  world: World,
  subscription: ReportedSubscription,
  begin: Going['begin'],
): Promise<boolean> {
  const { random, processes, scheduler, quotes, byPayers } = world
  if (byPayers === 0 || !waitsForSignUp(world, subscription) || random.chance(0.3)) return false
  begin(send(world, random.pick(processes), quoteSignUp(world, subscription)))
  await scheduler.settle()
  const quote = quotes.findLast(({ signsUp }) => signsUp?.id === subscription.id)
  if (quote) begin(send(world, random.pick(processes), newConfirmation(world, quote)))
  return quote !== undefined
}

/** Returns the time until the next due time of a subscription, or a little more, ms. */
async function untilNext({ random, scheduler, companies }: World, store: Store): Promise<number> {
  const jobs = await store.jobs(companies.map(({ id }) => id))
  const moments = jobs
    .filter(({ kind, claimableAt }) => kind.startsWith('subscription') && claimableAt > scheduler.clock.now)
    .map(({ claimableAt }) => claimableAt)
  if (moments.length === 0) return secondMs
  return Math.min(...moments) - scheduler.clock.now + random.pick([0, 0, secondMs, dayMs])
}
