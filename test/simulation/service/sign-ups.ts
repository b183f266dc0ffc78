import { parseId, toPublicId } from '#kernel/ids'
import type { CallResponse, Caller } from './calls.ts'
import { newConfirmation, ticketOf } from './quotes.ts'
import { anyOpening, newCall } from './sign-up-calls.ts'
import type { ReportedSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

/** Returns a request for a quote of the first invoice of a subscription, or for the surcharge of a saved method. */
export function quoteSignUp(
  world: World,
  subscription: ReportedSubscription,
  opening = anyOpening(world, subscription),
): Caller {
  const { random, companies } = world
  const company = companies.find(({ id }) => id === subscription.companyId)
  const subscriber = company?.subscribers.find(({ vaultIds }) => vaultIds.length > 0)
  if (!company) throw new Error('a subscription is of nobody')
  const accountVaultId = subscriber?.vaultIds[0]
  if (accountVaultId !== undefined && random.chance(0.1))
    return newCall(world, subscription, { opening, path: '/surcharge-quote', body: { accountVaultId } })
  const { id: ticketId, facts } = ticketOf(world, company)
  const part = random.chance(0.15) ? { amount: 2.5 } : {}
  const body = { ticketId, billingZip: facts.billingZip, ...part }
  return newCall(world, subscription, { opening, path: '/quote', body })
}

/** Records a new subscription, or a quote of its sign-up. The caller usually sends a follow-up request. */
export function noteSignUp(
  world: World,
  { about: subscription, call }: Caller,
  answered: CallResponse,
): void {
  const { quotes, random, payers, keptQuotes, byPayers } = world
  if (call.path === '/api/subscriptions/v2' && answered.statusCode === 201 && byPayers > 0) {
    const { subscriptionId } = JSON.parse(answered.text)
    const made = world.subscriptions.find(({ id }) => toPublicId('sub', id) === subscriptionId)
    if (made && random.chance(0.6)) payers.next.push(() => quoteSignUp(world, made))
  }
  if (!subscription || call.path !== '/api/subscriptions/v2/quote' || answered.statusCode !== 201) return
  const { quoteId, subtotal, surcharge, total, expiresAt } = JSON.parse(answered.text)
  if (quotes.some((known) => known.quoteId === quoteId)) return
  const invoiceId = keptQuotes.get(parseId('quo', quoteId) ?? '')?.invoiceId
  if (!invoiceId) throw new Error(`the quote ${quoteId} is nowhere`)
  const quoted = {
    companyId: subscription.companyId,
    invoiceId,
    signsUp: subscription,
    ticketId: String(call.body['ticketId']),
    quoteId,
    subtotal,
    surcharge,
    total,
    expiresAt: Date.parse(expiresAt),
    timesConfirmed: 0,
    answers: [],
  }
  quotes.push(quoted)
  if (random.chance(0.85)) payers.next.push(() => newConfirmation(world, quoted))
}
