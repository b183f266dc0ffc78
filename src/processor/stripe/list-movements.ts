import { secondMs } from '#kernel/clock'
import { present } from '#kernel/json'
import type { ListedMovement, Movement } from '../movement.ts'
import { releaserOf } from './claims.ts'
import { captureOf, movementOf, releaseOf } from './read-intent.ts'
import { movesMoney, refundOf } from './read-refund.ts'
import { expect } from './stripe-answer.ts'
import { withFurther } from './stripe-books.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import type { MoneyParts } from './submit.ts'
import { wireIntents, wireMovedRefunds, type Intent, type MovedRefund } from './stripe-wire.ts'

type Period = { from: number; until: number; limit: number; after?: string | undefined }
type Listed = { movements: ListedMovement[]; next: string | undefined }

/** Where a page begins: behind a payment and behind a refund, and behind so many movements of the payment after that. */
type Place = { payment?: string; refund?: string; shown: number }

/** What Stripe lists of one kind, newest first, as far as it was asked for. */
type Side<Item> = { items: Item[]; hasMore: boolean }

const pageMax = 100

/**
 * A page of what a location moved, newest first: Stripe's payments and refunds are two lists, read side by side. A capture and a
 * void of an authorization stand right before it, since Stripe has no object of theirs.
 */
export async function listMovements(
  parts: MoneyParts,
  location: StripeCredentials,
  { limit, after, ...period }: Period,
): Promise<Listed> {
  const place = placeOf(after)
  const [payments, refunds] = await Promise.all([
    paymentsOf(parts, location, period, limit, place.payment),
    refundsOf(parts, location, period, limit, place.refund),
  ])
  const movements: ListedMovement[] = []
  for (;;) {
    const head = newest(payments, refunds)
    if (head === 'unknown') return { movements, next: textOf(place) }
    if (head === undefined) return { movements, next: undefined }
    if (head.of === 'refund') {
      const line = lineOfRefund(location, head.item)
      if (line && movements.length === limit) return { movements, next: textOf(place) }
      if (line) movements.push(line)
      place.refund = head.item.id
      refunds.items.shift()
      continue
    }
    const lines = (await linesOfPayment(parts, location, head.item)).slice(place.shown)
    const fitting = lines.slice(0, limit - movements.length)
    movements.push(...fitting)
    if (fitting.length < lines.length)
      return { movements, next: textOf({ ...place, shown: place.shown + fitting.length }) }
    place.payment = head.item.id
    place.shown = 0
    payments.items.shift()
  }
}

type Head = { of: 'payment'; item: Intent } | { of: 'refund'; item: MovedRefund }

/** What comes next; unknown where a list goes on behind what was read of it. */
function newest(payments: Side<Intent>, refunds: Side<MovedRefund>): Head | 'unknown' | undefined {
  const [payment, refund] = [payments.items[0], refunds.items[0]]
  if ((!payment && payments.hasMore) || (!refund && refunds.hasMore)) return 'unknown'
  // Of one second, what was given back came later.
  if (refund && (!payment || refund.created >= payment.created)) return { of: 'refund', item: refund }
  return payment && { of: 'payment', item: payment }
}

async function linesOfPayment(
  parts: MoneyParts,
  location: StripeCredentials,
  intent: Intent,
): Promise<ListedMovement[]> {
  if (intent.metadata['florin_location'] !== location.locationId) return []
  const books = await withFurther(parts.stripe, location, intent)
  const made = movementOf(books)
  if (!made) return []
  const isLetGo = made.status === 'voided' && intent.status === 'canceled'
  const released = isLetGo ? releaseOf(books, await releaserOf(parts, location, intent.id)) : undefined
  return [released, captureOf(books), made]
    .filter((movement) => movement !== undefined)
    .map((movement) => lineOf(movement, intent))
}

function lineOfRefund(location: StripeCredentials, refund: MovedRefund): ListedMovement | undefined {
  const intent = refund.payment_intent
  const isOurs = intent?.metadata['florin_location'] === location.locationId
  return isOurs && movesMoney(refund, intent) ? lineOf(refundOf(refund, intent), refund) : undefined
}

function lineOf(
  movement: Movement,
  { created, metadata }: Pick<Intent, 'created'> & { metadata?: Intent['metadata'] | null | undefined },
): ListedMovement {
  const { id, reference, action, status, amountCents, surchargeCents, paymentMethod, parentId } = movement
  const orderId = metadata?.['florin_order']
  return {
    id,
    reference,
    action,
    status,
    amountCents,
    surchargeCents,
    paymentMethod,
    at: created * secondMs,
    ...present({ parentId, orderId }),
  }
}

async function paymentsOf(
  { stripe }: MoneyParts,
  location: StripeCredentials,
  period: Pick<Period, 'from' | 'until'>,
  limit: number,
  after: string | undefined,
): Promise<Side<Intent>> {
  const parameters = { ...askedOf(period, limit, after), expand: ['data.latest_charge'] }
  const answer = await stripe.send(location, { method: 'GET', path: '/v1/payment_intents', parameters })
  const { data: items, has_more: hasMore } = expect(wireIntents, answer)
  return { items, hasMore }
}

async function refundsOf(
  { stripe }: MoneyParts,
  location: StripeCredentials,
  period: Pick<Period, 'from' | 'until'>,
  limit: number,
  after: string | undefined,
): Promise<Side<MovedRefund>> {
  const expand = ['data.payment_intent', 'data.payment_intent.latest_charge']
  const parameters = { ...askedOf(period, limit, after), expand }
  const answer = await stripe.send(location, { method: 'GET', path: '/v1/refunds', parameters })
  const { data: items, has_more: hasMore } = expect(wireMovedRefunds, answer)
  return { items, hasMore }
}

// Stripe counts in whole seconds.
function askedOf({ from, until }: Pick<Period, 'from' | 'until'>, limit: number, after: string | undefined) {
  return {
    created: { gte: Math.ceil(from / secondMs), lt: Math.ceil(until / secondMs) },
    limit: Math.min(limit, pageMax),
    starting_after: after,
  }
}

function placeOf(after = ''): Place {
  const [payment = '', refund = '', shown = ''] = after.split(' ')
  return {
    ...(payment === '' ? {} : { payment }),
    ...(refund === '' ? {} : { refund }),
    shown: /^\d$/.test(shown) ? Number(shown) : 0,
  }
}

function textOf({ payment = '', refund = '', shown }: Place): string {
  return `${payment} ${refund} ${shown}`
}
