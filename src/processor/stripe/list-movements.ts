import { secondMs } from '#kernel/clock'
import { omitNullish } from '#kernel/json'
import type { ListedMovement, Movement } from '../movement.ts'
import { findReleasingReference } from './claims.ts'
import { toCaptureMovement, toMovement, toReleaseMovement } from './read-intent.ts'
import { movesMoney, toRefundMovement } from './read-refund.ts'
import { parseResponse } from './stripe-result.ts'
import { fetchPaymentDetails } from './payment-details.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import type { MoneyDeps } from './submit.ts'
import { wireIntents, wireExpandedRefunds, type Intent, type ExpandedRefund } from './stripe-wire.ts'

type Period = { from: number; until: number; limit: number; after?: string | undefined }
type MovementPage = { movements: ListedMovement[]; next: string | undefined }

/** The start of a page: after a payment and a refund, and after this many further movements of that payment. */
type PageCursor = { payment?: string; refund?: string; shown: number }

/** The loaded part of one list at Stripe, newest first. */
type StripeList<Item> = { items: Item[]; hasMore: boolean }

const pageMax = 100

/**
 * Returns a page of a location's movements, newest first. Stripe's payments and refunds are two lists, which are
 * merged. Captures and voids of an authorization come right before it, because Stripe has no objects for them.
 */
export async function listMovements(
  deps: MoneyDeps,
  location: StripeCredentials,
  { limit, after, ...period }: Period,
): Promise<MovementPage> {
  const place = parseCursor(after)
  const [payments, refunds] = await Promise.all([
    listPayments(deps, location, period, limit, place.payment),
    listRefunds(deps, location, period, limit, place.refund),
  ])
  const movements: ListedMovement[] = []
  for (;;) {
    const head = pickNewest(payments, refunds)
    if (head === 'unknown') return { movements, next: formatCursor(place) }
    if (head === undefined) return { movements, next: undefined }
    if (head.of === 'refund') {
      const line = toListedRefund(location, head.item)
      if (line && movements.length === limit) return { movements, next: formatCursor(place) }
      if (line) movements.push(line)
      place.refund = head.item.id
      refunds.items.shift()
      continue
    }
    const lines = (await loadPaymentMovements(deps, location, head.item)).slice(place.shown)
    const fitting = lines.slice(0, limit - movements.length)
    movements.push(...fitting)
    if (fitting.length < lines.length)
      return { movements, next: formatCursor({ ...place, shown: place.shown + fitting.length }) }
    place.payment = head.item.id
    place.shown = 0
    payments.items.shift()
  }
}

type NextItem = { of: 'payment'; item: Intent } | { of: 'refund'; item: ExpandedRefund }

/** Returns the next item, or nothing while an unread part of a list may be newer. */
function pickNewest(
  payments: StripeList<Intent>,
  refunds: StripeList<ExpandedRefund>,
): NextItem | 'unknown' | undefined {
  const [payment, refund] = [payments.items[0], refunds.items[0]]
  if ((!payment && payments.hasMore) || (!refund && refunds.hasMore)) return 'unknown'
  // Within one second, a refund is newer than a payment.
  if (refund && (!payment || refund.created >= payment.created)) return { of: 'refund', item: refund }
  return payment && { of: 'payment', item: payment }
}

async function loadPaymentMovements(
  deps: MoneyDeps,
  location: StripeCredentials,
  intent: Intent,
): Promise<ListedMovement[]> {
  if (intent.metadata['florin_location'] !== location.locationId) return []
  const books = await fetchPaymentDetails(deps.stripe, location, intent)
  const made = toMovement(books)
  if (!made) return []
  const isLetGo = made.status === 'voided' && intent.status === 'canceled'
  const released = isLetGo
    ? toReleaseMovement(books, await findReleasingReference(deps, location, intent.id))
    : undefined
  return [released, toCaptureMovement(books), made]
    .filter((movement) => movement !== undefined)
    .map((movement) => toListedMovement(movement, intent))
}

function toListedRefund(location: StripeCredentials, refund: ExpandedRefund): ListedMovement | undefined {
  const intent = refund.payment_intent
  const isOurs = intent?.metadata['florin_location'] === location.locationId
  return isOurs && movesMoney(refund, intent)
    ? toListedMovement(toRefundMovement(refund, intent), refund)
    : undefined
}

function toListedMovement(
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
    ...omitNullish({ parentId, orderId }),
  }
}

async function listPayments(
  { stripe }: MoneyDeps,
  location: StripeCredentials,
  period: Pick<Period, 'from' | 'until'>,
  limit: number,
  after: string | undefined,
): Promise<StripeList<Intent>> {
  const parameters = { ...listParameters(period, limit, after), expand: ['data.latest_charge'] }
  const response = await stripe.send(location, { method: 'GET', path: '/v1/payment_intents', parameters })
  const { data: items, has_more: hasMore } = parseResponse(wireIntents, response)
  return { items, hasMore }
}

async function listRefunds(
  { stripe }: MoneyDeps,
  location: StripeCredentials,
  period: Pick<Period, 'from' | 'until'>,
  limit: number,
  after: string | undefined,
): Promise<StripeList<ExpandedRefund>> {
  const expand = ['data.payment_intent', 'data.payment_intent.latest_charge']
  const parameters = { ...listParameters(period, limit, after), expand }
  const response = await stripe.send(location, { method: 'GET', path: '/v1/refunds', parameters })
  const { data: items, has_more: hasMore } = parseResponse(wireExpandedRefunds, response)
  return { items, hasMore }
}

// Stripe's times are whole seconds.
function listParameters(
  { from, until }: Pick<Period, 'from' | 'until'>,
  limit: number,
  after: string | undefined,
) {
  return {
    created: { gte: Math.ceil(from / secondMs), lt: Math.ceil(until / secondMs) },
    limit: Math.min(limit, pageMax),
    starting_after: after,
  }
}

function parseCursor(after = ''): PageCursor {
  const [payment = '', refund = '', shown = ''] = after.split(' ')
  return {
    ...(payment === '' ? {} : { payment }),
    ...(refund === '' ? {} : { refund }),
    shown: /^\d$/.test(shown) ? Number(shown) : 0,
  }
}

function formatCursor({ payment = '', refund = '', shown }: PageCursor): string {
  return `${payment} ${refund} ${shown}`
}
