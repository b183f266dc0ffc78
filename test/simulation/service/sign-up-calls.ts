import { toPublicId } from '#kernel/ids'
import { newCaller, type Caller, type Call } from './calls.ts'
import { getOpenings, toCredential, type Opening } from './payers.ts'
import { saveMethod, type Subscriber, type ReportedSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

const base = '/api/subscriptions/v2'

/** Whoever pays for a subscription chooses by what: a saved method, one that he saves now, or one that is captured only. */
export function chooseMethod(
  world: World,
  told: ReportedSubscription,
  opening = anyOpening(world, told),
): Caller {
  const { random, companies, cards } = world
  const company = companies.find(({ id }) => id === told.companyId)
  const isOwn = ({ id }: Subscriber) => toPublicId('cus', id) === told.customerId
  const own = company?.subscribers.find(isOwn)
  if (!company || !own) throw new Error('a subscription is of nobody')
  const choose = (body: Call['body']) => newCall(world, told, { opening, path: '/payment-method', body })
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

/** Whoever signs up confirms a quote; now and then one of another subscription, which nothing must come of. */
export function confirmSignUp(
  world: World,
  { quoteId, signsUp: told }: { quoteId: string; signsUp: ReportedSubscription },
): Caller {
  const { random, subscriptions } = world
  const others = subscriptions.filter(({ id, companyId }) => id !== told.id && companyId === told.companyId)
  const waiting = others.filter((other) => waitsForSignUp(world, other))
  if (others.length === 0 || random.chance(waiting.length > 0 ? 0.7 : 0.9))
    return newCall(world, told, {
      opening: anyOpening(world, told),
      path: '/payment-method',
      body: { quoteId },
      isNamedByBody: true,
    })
  const other = random.pick(waiting.length > 0 ? waiting : others)
  const opening = anyOpening(world, other)
  const confirmation = newCall(world, other, { opening, path: '/payment-method', body: { quoteId } })
  return Object.assign(confirmation, { isForeign: true })
}

/** Whether the first invoice of a subscription is there and was never paid, as it was seen last. */
export function waitsForSignUp({ seenSubscriptions }: World, { id }: ReportedSubscription): boolean {
  const { status, periods = [] } = seenSubscriptions.get(id) ?? {}
  return status === 'pending' && periods.some(({ state }) => state === 'open')
}

type Asking = {
  /** Nothing where the merchant asks. */
  opening: Opening | undefined
  path: '/payment-method' | '/quote' | '/surcharge-quote'
  body: Call['body']
  /** What is sent says by itself for which subscription. */
  isNamedByBody?: boolean
}

/** Somebody asks for something about a subscription: its payer by what he holds, or the merchant. */
export function newCall(world: World, told: ReportedSubscription, wanted: Asking): Caller {
  const { random } = world
  const { opening, path, isNamedByBody = false } = wanted
  const isNamed = random.chance(opening || isNamedByBody ? 0.3 : 1)
  const body = { ...wanted.body, ...(isNamed ? { subscriptionId: toPublicId('sub', told.id) } : {}) }
  const credential = opening ? { credential: toCredential(opening) } : {}
  const call: Call = { method: 'POST', path: `${base}${path}`, params: {}, body, ...credential }
  const subject = { companyId: told.companyId, invoiceId: undefined }
  return Object.assign(newCaller(world, subject, call), { about: told })
}

/** One of the things that let somebody pay for a subscription; nothing where the merchant does. */
export function anyOpening(world: World, told: ReportedSubscription): Opening | undefined {
  const last = (['setup', 'pay', 'session'] as const).flatMap((to) => getOpenings(world, told, to).slice(-1))
  return last[world.random.below(last.length + 1)]
}
