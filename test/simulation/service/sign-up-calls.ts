import { toPublicId } from '#kernel/ids'
import { newCaller, type Caller, type Call } from './calls.ts'
import { getOpenings, toCredential, type Opening } from './payers.ts'
import { saveMethod, type Subscriber, type ReportedSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

const base = '/api/subscriptions/v2'

/** Returns the choice of a payment method for a subscription: a saved method, a newly saved one, or a captured one. */
export function chooseMethod(
  world: World,
  subscription: ReportedSubscription,
  opening = anyOpening(world, subscription),
): Caller {
  const { random, companies, cards } = world
  const company = companies.find(({ id }) => id === subscription.companyId)
  const isOwn = ({ id }: Subscriber) => toPublicId('cus', id) === subscription.customerId
  const own = company?.subscribers.find(isOwn)
  if (!company || !own) throw new Error('a subscription is of nobody')
  const choose = (body: Call['body']) =>
    newCall(world, subscription, { opening, path: '/payment-method', body })
  switch (random.below(6)) {
    case 0:
      return choose({ processorEvent: { '@action': 'ticket', id: cards.capture(company.locationId).id } })
    case 1: {
      const id = saveMethod(cards, company, own)
      return choose({ processorEvent: { '@action': 'tokenization', id } })
    }
    case 2: {
      const others = company.subscribers.filter((one) => !isOwn(one)).flatMap(({ vaultIds }) => vaultIds)
      const accountVaultId = random.pick(['cc-1', ...others])
      return Object.assign(choose({ accountVaultId }), { isForeign: true })
    }
    default: {
      const ids = own.vaultIds.length > 0 ? own.vaultIds : [saveMethod(cards, company, own)]
      return choose({ accountVaultId: random.pick(ids) })
    }
  }
}

/**
 * Returns the confirmation of a sign-up's quote, now and then on another subscription, where it must have no effect.
 */
export function confirmSignUp(
  world: World,
  { quoteId, signsUp: subscription }: { quoteId: string; signsUp: ReportedSubscription },
): Caller {
  const { random, subscriptions } = world
  const others = subscriptions.filter(
    ({ id, companyId }) => id !== subscription.id && companyId === subscription.companyId,
  )
  const waiting = others.filter((other) => waitsForSignUp(world, other))
  if (others.length === 0 || random.chance(waiting.length > 0 ? 0.7 : 0.9))
    return newCall(world, subscription, {
      opening: anyOpening(world, subscription),
      path: '/payment-method',
      body: { quoteId },
      isNamedByBody: true,
    })
  const other = random.pick(waiting.length > 0 ? waiting : others)
  const opening = anyOpening(world, other)
  const confirmation = newCall(world, other, { opening, path: '/payment-method', body: { quoteId } })
  return Object.assign(confirmation, { isForeign: true })
}

/** Whether the first invoice of a subscription was issued and never paid, by its latest observed state. */
export function waitsForSignUp({ seenSubscriptions }: World, { id }: ReportedSubscription): boolean {
  const { status, periods = [] } = seenSubscriptions.get(id) ?? {}
  return status === 'pending' && periods.some(({ state }) => state === 'open')
}

type Asking = {
  /** Undefined if the merchant calls. */
  opening: Opening | undefined
  path: '/payment-method' | '/quote' | '/surcharge-quote'
  body: Call['body']
  /** Whether the body alone identifies the subscription. */
  isNamedByBody?: boolean
}

/** Returns a request about a subscription, by its payer with a link or session, or by the merchant. */
export function newCall(world: World, subscription: ReportedSubscription, wanted: Asking): Caller {
  const { random } = world
  const { opening, path, isNamedByBody = false } = wanted
  const isNamed = random.chance(opening || isNamedByBody ? 0.3 : 1)
  const body = { ...wanted.body, ...(isNamed ? { subscriptionId: toPublicId('sub', subscription.id) } : {}) }
  const credential = opening ? { credential: toCredential(opening) } : {}
  const call: Call = { method: 'POST', path: `${base}${path}`, params: {}, body, ...credential }
  const subject = { companyId: subscription.companyId, invoiceId: undefined }
  return Object.assign(newCaller(world, subject, call), { about: subscription })
}

/** Returns a link or session that allows a payment for a subscription; undefined if the merchant calls. */
export function anyOpening(world: World, subscription: ReportedSubscription): Opening | undefined {
  const last = (['setup', 'pay', 'session'] as const).flatMap((to) =>
    getOpenings(world, subscription, to).slice(-1),
  )
  return last[world.random.below(last.length + 1)]
}
