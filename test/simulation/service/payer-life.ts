import { toPublicId } from '#kernel/ids'
import { send } from './askers.ts'
import { newCaller, type Caller } from './calls.ts'
import { askForCode, doOnPage, newLink, payOnPage, getDetails, tryCode, useRevoked } from './page-calls.ts'
import { getOpenings, getMail } from './payers.ts'
import { newConfirmation } from './quotes.ts'
import { chooseMethod, waitsForSignUp } from './sign-up-calls.ts'
import { quoteSignUp } from './sign-ups.ts'
import type { ReportedSubscription } from './subscriptions.ts'
import type { Process } from './process.ts'
import type { World } from './world.ts'

/** Runs a random step of a payer. Returns false if no payer acts now. */
export async function runPayerStep(
  world: World,
  process: Process,
  begin: (work: Promise<unknown>) => void,
): Promise<boolean> {
  const { random, payers, byPayers, subscriptions } = world
  const isGoingOn = payers.next.length > 0 && random.chance(0.8)
  if (subscriptions.length === 0 || (!isGoingOn && !random.chance(byPayers))) return false
  await getMail(world)
  const asker = isGoingOn ? payers.next.pop()?.() : newWishOfPayer(world)
  if (!asker) return false
  begin(send(world, process, asker))
  const other = random.pick(world.processes)
  // The payer clicks twice.
  if (asker.key !== undefined && random.chance(0.25)) begin(send(world, other, asker))
  if (random.chance(0.3)) begin(send(world, other, repeatWish(world, asker)))
  return true
}

function repeatWish(world: World, { companyId, invoiceId, call, ...asker }: Caller): Caller {
  const { isForeign, about } = asker
  return Object.assign(newCaller(world, { companyId, invoiceId }, call), {
    isForeign,
    ...(about ? { about } : {}),
  })
}

function newWishOfPayer(world: World): Caller | undefined {
  const { random, payers, quotes, companies, scheduler } = world
  const subscription = oneOf(world)
  const [link] = getOpenings(world, subscription, 'manage').slice(-1)
  const [session] = getOpenings(world, subscription, 'session').slice(-1)
  const [setup] = getOpenings(world, subscription, 'setup').slice(-1)
  switch (random.below(14)) {
    case 0:
      return link && random.chance(0.8) ? getDetails(world, session ?? link) : newLink(world, subscription)
    case 1:
    case 2:
      return link ? askForCode(world, link) : newLink(world, subscription)
    case 3:
      return link ? tryCode(world, link) : newLink(world, subscription)
    case 4:
      return session && doOnPage(world, session)
    case 5:
      return setup && getDetails(world, setup)
    case 6:
      return payers.revoked.length > 0 ? useRevoked(world, random.pick(payers.revoked)) : undefined
    case 7:
      return payOnPage(world, subscription)
    case 8:
    case 9: {
      const offsetMs = companies.find(({ id }) => id === subscription.companyId)?.clockOffsetMs ?? 0
      const own = quotes.filter(
        ({ signsUp, expiresAt }) =>
          signsUp?.companyId === subscription.companyId &&
          (expiresAt > scheduler.clock.now + offsetMs || random.chance(0.1)),
      )
      return own.length > 0 ? newConfirmation(world, random.pick(own)) : quoteSignUp(world, subscription)
    }
    case 10:
      return chooseMethod(world, subscription)
    default:
      return waitsForSignUp(world, subscription) || random.chance(0.1)
        ? quoteSignUp(world, subscription)
        : session && doOnPage(world, session)
  }
}

/** Prefers a subscription that waits for the payment of its first invoice. */
function oneOf(world: World): ReportedSubscription {
  const { random, subscriptions, cancelledSubscriptions } = world
  const live = subscriptions.filter(({ id }) => !cancelledSubscriptions.has(toPublicId('sub', id)))
  const waiting = live.filter((subscription) => waitsForSignUp(world, subscription))
  if (waiting.length > 0 && random.chance(0.7)) return random.pick(waiting)
  return random.pick(live.length > 0 && random.chance(0.9) ? live : subscriptions)
}
