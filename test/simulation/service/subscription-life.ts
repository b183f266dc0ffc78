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
import type { Process, World } from './world.ts'

/** How a run goes on: what it begins, and the time that it lets pass. */
type Going = { begin(work: Promise<unknown>): void; pass(ms: number): Promise<void> }

// A process that slept for long makes up for each day of it.
const spans = { daily: [hourMs, dayMs, 3 * dayMs], monthly: [dayMs, 7 * dayMs, 31 * dayMs, 62 * dayMs] }

/** Something becomes of a subscription: somebody asks, a method comes or goes, or time brings what is due. */
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
    // Whoever hears something goes on from there before much time has passed.
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

/** A charge that is named is to be made, and somebody asks for something that speaks against it. */
async function advanceToCharge(world: World, store: Store, begin: Going['begin']): Promise<boolean> {
  const { random, scheduler, companies, processes, subscriptions } = world
  const timers = await store.timers(companies.map(({ id }) => id))
  const due = timers.filter(
    ({ kind, claimableAt }) => kind === 'subscription charge' && claimableAt <= scheduler.clock.now,
  )
  const told = subscriptions.filter(({ id }) => due.some(({ subjectId }) => subjectId === id))
  const company = companies.find(({ id }) => id === told[0]?.companyId)
  if (!company || !told[0]) return false
  // He who asks looks first, and is to be through while the charge is claimed.
  const isSigningUp = await signUpAtOnce(world, told[0], begin)
  if (!isSigningUp) begin(send(world, random.pick(processes), newRivalOfCharge(world, told[0])))
  // Signing up takes longer.
  const stepsMin = isSigningUp ? 14 : 0
  for (let steps = stepsMin + random.below(12); steps > 0 && !scheduler.isIdle(); steps--)
    await scheduler.step()
  begin(doDueWork(random.pick(processes), company))
  return true
}

/** Somebody signs up for what is about to be charged by itself. */
async function signUpAtOnce(
  world: World,
  told: ReportedSubscription,
  begin: Going['begin'],
): Promise<boolean> {
  const { random, processes, scheduler, quotes, byPayers } = world
  if (byPayers === 0 || !waitsForSignUp(world, told) || random.chance(0.3)) return false
  begin(send(world, random.pick(processes), quoteSignUp(world, told)))
  await scheduler.settle()
  const quote = quotes.findLast(({ signsUp }) => signsUp?.id === told.id)
  if (quote) begin(send(world, random.pick(processes), newConfirmation(world, quote)))
  return quote !== undefined
}

/** To the next moment at which time does something to a subscription, or a little beyond. */
async function untilNext({ random, scheduler, companies }: World, store: Store): Promise<number> {
  const timers = await store.timers(companies.map(({ id }) => id))
  const moments = timers
    .filter(({ kind, claimableAt }) => kind.startsWith('subscription') && claimableAt > scheduler.clock.now)
    .map(({ claimableAt }) => claimableAt)
  if (moments.length === 0) return secondMs
  return Math.min(...moments) - scheduler.clock.now + random.pick([0, 0, secondMs, dayMs])
}
