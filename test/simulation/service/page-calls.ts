import { toPublicId } from '#kernel/ids'
import { must } from '../violation.ts'
import { newCaller, type CallResponse, type Caller, type Call } from './calls.ts'
import { noteLink, getOpenings, toCredential, type Opening } from './payers.ts'
import { chooseMethod, waitsForSignUp } from './sign-up-calls.ts'
import { quoteSignUp } from './sign-ups.ts'
import type { ReportedSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

const base = '/api/subscriptions/v2/manage'

/**
 * Returns the merchant's request for a link to a subscription's page, or now and then for the revocation of all links.
 */
export function newLink(world: World, subscription: ReportedSubscription): Caller {
  const params = { id: toPublicId('sub', subscription.id) }
  if (getOpenings(world, subscription, 'manage').length > 0 && world.random.chance(0.3))
    return newPageRequest(world, subscription, {
      method: 'DELETE',
      path: '/api/subscriptions/v2/{id}/manage-links',
      params,
      body: {},
      isKeyless: true,
    })
  const path = '/api/subscriptions/v2/{id}/manage-link'
  return newPageRequest(world, subscription, { method: 'POST', path, params, body: {} })
}

/** Returns a request to send a code to the payer, made with a link. */
export function askForCode(world: World, link: Opening): Caller {
  return onPage(world, link, 'POST', '/code')
}

/**
 * Returns an attempt with a code, made with a link: usually the latest code, else an older, another payer's or a wrong
 * one.
 */
export function tryCode(world: World, link: Opening): Caller {
  const { random, payers } = world
  const own = payers.codes.filter(({ subscriptionId }) => subscriptionId === link.subscription.id)
  const others = payers.codes.filter(({ subscriptionId }) => subscriptionId !== link.subscription.id)
  const last = own.at(-1)
  const all = random.chance(0.5) ? own : others
  const code = last && random.chance(0.85) ? last : all.length > 0 ? random.pick(all) : undefined
  const isOwn = code?.subscriptionId === link.subscription.id
  return Object.assign(onPage(world, link, 'POST', '/session', { code: code?.code ?? '12345' }), {
    isForeign: !isOwn,
  })
}

/** Returns a random request of a payer on the page of a subscription. */
export function doOnPage(world: World, session: Opening): Caller {
  const { random } = world
  switch (random.below(14)) {
    case 0:
    case 1:
      return onPage(world, session, 'POST', '/cancel', random.chance(0.5) ? {} : { reason: 'Too dear' })
    case 2:
    case 3:
      return onPage(world, session, 'POST', '/keep')
    case 4:
    case 5:
    case 6:
      return onPage(world, session, 'POST', '/pay-link')
    case 7:
      return onPage(world, session, 'POST', '/intention')
    case 8:
      return random.chance(0.3) ? onPage(world, session, 'DELETE', '/session') : onPage(world, session, 'GET')
    case 9:
      return getDetails(world, session)
    case 10:
      return onPage(world, session, 'GET')
    default:
      return waitsForSignUp(world, session.subscription) && random.chance(0.5)
        ? quoteSignUp(world, session.subscription, session)
        : chooseMethod(world, session.subscription, session)
  }
}

/** Returns a request for the details of a subscription, made with a link or a session. */
export function getDetails(world: World, opening: Opening): Caller {
  const path = '/api/subscriptions/v2/authenticated-details'
  const credential = toCredential(opening)
  const call: Call = { method: 'GET', path, params: {}, body: {}, credential, isKeyless: true }
  return newPageRequest(world, opening.subscription, call)
}

/** Returns a request with a revoked link or session. */
export function useRevoked(world: World, opening: Opening): Caller {
  const asker =
    opening.to === 'session' ? onPage(world, opening, 'GET') : onPage(world, opening, 'POST', '/code')
  return Object.assign(asker, { isForeign: true })
}

/** Records a response to the page of a subscription. */
export function noteOnPage(
  world: World,
  { about: subscription, call }: Caller,
  answered: CallResponse,
): void {
  const { random, payers } = world
  const { statusCode, text } = answered
  if (!subscription || statusCode >= 300) return
  const response = JSON.parse(text)
  checkWhose(subscription, response)
  switch (`${call.method} ${call.path}`) {
    case 'POST /api/subscriptions/v2/{id}/manage-link':
      noteLink(world, subscription, response.url)
      payers.next.push(() => withLink(world, subscription, askForCode))
      return
    case 'DELETE /api/subscriptions/v2/{id}/manage-links':
      return noteRevoked(world, subscription)
    case `POST ${base}/code`:
      for (let tries = 1 + random.below(2); tries > 0; tries--)
        payers.next.push(() => withLink(world, subscription, tryCode))
      return
    case `POST ${base}/session`: {
      const session: Opening = { to: 'session', token: response.sessionToken, subscription }
      payers.openings.push(session)
      for (let calls = 2 + random.below(3); calls > 0; calls--)
        payers.next.push(() => doOnPage(world, session))
      return
    }
    case `POST ${base}/pay-link`:
      noteLink(world, subscription, response.url)
      payers.next.push(() => payOnPage(world, subscription))
      return
    case `POST ${base}/cancel`:
    case `POST ${base}/keep`:
      noteCancelled(world, response.subscription)
  }
}

/** Returns a payment on the payment page of a subscription's invoice. */
export function payOnPage(world: World, subscription: ReportedSubscription): Caller | undefined {
  const { random } = world
  const link = getOpenings(world, subscription, 'pay').at(-1)
  if (!link) return undefined
  const { body } = chooseMethod(world, subscription, link).call
  const part = random.chance(0.3) ? { amount: 2.5 } : {}
  const { accountVaultId, processorEvent } = body
  const source = accountVaultId === undefined ? { processorEvent } : { accountVaultId }
  const call: Call = { method: 'PUT', path: '/api/invoices', params: {}, body: { ...source, ...part } }
  return newPageRequest(world, subscription, { ...call, credential: toCredential(link) })
}

function withLink(
  world: World,
  subscription: ReportedSubscription,
  wish: (world: World, link: Opening) => Caller,
): Caller | undefined {
  const links = getOpenings(world, subscription, 'manage')
  return links.length > 0 ? wish(world, world.random.pick(links)) : undefined
}

function onPage(
  world: World,
  opening: Opening,
  method: Call['method'],
  path = '',
  body: Call['body'] = {},
): Caller {
  const call = { method, path: `${base}${path}`, params: {}, body, credential: toCredential(opening) }
  return newPageRequest(world, opening.subscription, { ...call, isKeyless: true })
}

function newPageRequest(world: World, subscription: ReportedSubscription, call: Call): Caller {
  return Object.assign(newCaller(world, { companyId: subscription.companyId, invoiceId: undefined }, call), {
    about: subscription,
  })
}

/** Checks that a link or session gives access to its own subscription only. */
function checkWhose(
  { id }: ReportedSubscription,
  answer: { subscriptionId?: string; subscription?: { subscriptionId: string } },
): void {
  const named = answer.subscriptionId ?? answer.subscription?.subscriptionId
  must(
    named === undefined || named === toPublicId('sub', id),
    () => `${id} was asked about, and ${named} told`,
  )
}

function noteRevoked({ payers }: World, { id }: ReportedSubscription): void {
  const isOver = ({ to, subscription }: Opening) =>
    subscription.id === id && (to === 'manage' || to === 'session')
  payers.revoked.push(...payers.openings.filter(isOver))
  payers.openings = payers.openings.filter((one) => !isOver(one))
}

function noteCancelled(
  { cancelledSubscriptions, endingSubscriptions }: World,
  subscription: { subscriptionId: string; status: string; cancelAtPeriodEnd: boolean },
): void {
  const { subscriptionId, status, cancelAtPeriodEnd } = subscription
  if (status === 'cancelled') cancelledSubscriptions.add(subscriptionId)
  if (cancelAtPeriodEnd) endingSubscriptions.add(subscriptionId)
  else endingSubscriptions.delete(subscriptionId)
}
