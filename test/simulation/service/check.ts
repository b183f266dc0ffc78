import { invoiceMoves, type InvoiceStatus } from '#invoices'
import { publicId } from '#kernel/ids'
import { saleMoves, type TransactionStatus } from '#transactions'
import { isTaken, type Charge } from '../books.ts'
import { must } from '../violation.ts'
import type { Payer } from './payers.ts'
import { referenceOf } from './due-work.ts'
import type { KeptEvent, KeptInvoice, KeptPayment, Store } from './store.ts'
import type { World } from './world.ts'

/** The statuses that were seen last, of invoices and of payments. */
export type Seen = Map<string, string>

/** What must be true after every phase. */
export async function checkPhase(world: World, store: Store, seen: Seen): Promise<void> {
  const [unexpected] = world.unexpected
  if (unexpected !== undefined) throw unexpected
  for (const invoice of await store.invoices(world.companies.map(({ id }) => id))) {
    checkSums(invoice)
    for (const payment of invoice.payments) checkMove(seen, payment.id, payment.status, isPaymentMove)
    checkMove(seen, invoice.id, invoice.status, isInvoiceMove)
    checkEvents(invoice)
  }
}

function checkSums({ id, amount, paid, settling, reserved, payments }: KeptInvoice): void {
  const sum = (status: string) =>
    payments.reduce((total, payment) => total + (payment.status === status ? payment.cents : 0), 0)
  must(
    paid === sum('completed'),
    () => `${id}: ${paid} cents count as paid, ${sum('completed')} were completed`,
  )
  must(settling === sum('pending'), () => `${id}: ${settling} cents settle, ${sum('pending')} are pending`)
  must(reserved === sum('created'), () => `${id}: ${reserved} cents are reserved, ${sum('created')} are open`)
  must(paid + settling + reserved <= amount, () => `${id}: more is taken than its amount`)
}

type Move = (from: string, to: string) => boolean

function checkMove(seen: Seen, id: string, status: string, isLegal: Move): void {
  const before = seen.get(id)
  seen.set(id, status)
  must(
    before === undefined || before === status || isLegal(before, status),
    () => `${id} went from ${before} to ${status}`,
  )
}

const isPaymentMove: Move = (from, to) =>
  (from === 'failed' && to === 'voided') ||
  saleMoves.some((move) => move.from.includes(from as TransactionStatus) && move.to === to)

const isInvoiceMove: Move = (from, to) =>
  invoiceMoves.some((move) => move.from.includes(from as InvoiceStatus) && move.to === to)

/** One event for each payment that counted, in an order that receivers can follow, telling what was then true. */
function checkEvents({ id, payments, events }: KeptInvoice): void {
  const told = events.filter((event) => event.type !== 'invoice.created')
  const counted = payments.filter(({ status }) => status === 'completed' || status === 'returned')
  must(
    told.length === counted.length,
    () => `${id}: ${told.length} events tell of ${counted.length} payments`,
  )
  for (const [place, event] of events.entries()) {
    const before = events[place - 1]
    must(!before || before.occurredAt < event.occurredAt, () => `${id}: a receiver would discard ${event.id}`)
  }
  must(
    new Set(told.map((event) => event.transactionId)).size === told.length,
    () => `${id}: a payment is told twice`,
  )
}

/** What must be true once the faults have stopped and all is at rest. */
export async function checkRest(world: World, store: Store, payers: Payer[]): Promise<void> {
  const companyIds = world.companies.map(({ id }) => id)
  const invoices = await store.invoices(companyIds)
  const alerts = await store.alerts(companyIds)
  const payments = invoices.flatMap((invoice) => invoice.payments)
  const charges = new Map(world.books.charges().map((charge) => [charge.movement.reference, charge]))
  for (const payment of payments) checkPayment(payment, charges.get(referenceOf(payment.id)), alerts)
  const known = new Set(payments.map(({ id }) => referenceOf(id)))
  for (const [reference, charge] of charges)
    must(
      !isTaken(charge) || known.has(reference),
      () => `money was taken for ${reference}, which nobody knows`,
    )
  for (const invoice of invoices) checkReplay(world, invoice)
  for (const invoice of invoices) for (const event of invoice.events) checkDelivery(world, event)
  checkKeys(payers, invoices, charges)
}

type KeptAlert = { kind: string; transactionId: string | null }

function checkPayment(
  { id, status, cents }: KeptPayment,
  charge: Charge | undefined,
  alerts: KeptAlert[],
): void {
  const alertsOf = (kind: string) =>
    alerts.filter((alert) => alert.transactionId === id && alert.kind.startsWith(kind)).length
  if (charge && charge.movement.amountCents !== cents && (status === 'created' || charge.isRogue))
    return must(
      charge.isRogue || alertsOf('processor_mismatch') === 1,
      () => `${id} is held back, and nobody was told`,
    )
  must(status !== 'created' && status !== 'pending', () => `${id} is still open`)
  must(alertsOf('late_approval') <= (charge?.isRogue ? 1 : 0), () => `${id} counts as late, and was not`)
  const taken = charge && isTaken(charge) ? charge.movement.amountCents : 0
  const kept = status === 'completed' ? cents : 0
  must(taken === kept, () => `${id} is ${status} for ${kept} cents, and the processor holds ${taken}`)
}

/** Every event came to an end, and what counts as delivered was received. */
function checkDelivery({ receivers }: World, { id, status }: KeptEvent): void {
  must(status !== 'pending', () => `the event ${id} is still pending`)
  must(status !== 'delivered' || receivers.told.has(eventName(id)), () => `the event ${id} never arrived`)
}

function eventName(id: string): string {
  return publicId('evt', id as Parameters<typeof publicId<'evt'>>[1])
}

/** Replays what a receiver was told, by the rule it was given; nobody can replay what never reached him. */
function checkReplay({ receivers }: World, invoice: KeptInvoice): void {
  const told = invoice.events.flatMap(({ id }) => receivers.told.get(eventName(id)) ?? [])
  const paid = told
    .filter(({ type }) => type !== 'invoice.created')
    .sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))
  const last = paid.at(-1)
  const isComplete = told.length === invoice.events.length
  if (!last || !isComplete || invoice.payments.some(({ status }) => status === 'returned')) return
  must(
    last.invoice['amountPaid'] === invoice.paid / 100,
    () => `${invoice.id}: its events tell another amount`,
  )
  const isPaid = last.type === 'invoice.paid'
  must(isPaid === invoice.paid >= invoice.amount, () => `${invoice.id}: its events tell another status`)
}

/** One execution for each key, and what was acknowledged is there. */
function checkKeys(payers: Payer[], invoices: KeptInvoice[], charges: Map<string, Charge>): void {
  for (const { companyId, key, final } of payers) {
    const own = invoices
      .filter((invoice) => invoice.companyId === companyId)
      .flatMap((invoice) => invoice.payments)
    const executed = own.flatMap((payment) => {
      const charge = charges.get(referenceOf(payment.id))
      const isMoved = charge && charge.movement.status !== 'declined' && !charge.isRogue
      return key !== undefined && payment.key === key && isMoved ? [payment] : []
    })
    must(executed.length <= 1, () => `${executed.length} charges were made for the key ${key}`)
    if (final?.statusCode !== 200) continue
    const { transactionId } = JSON.parse(final.text)
    must(charges.has(transactionId), () => `an acknowledged payment is nowhere: ${transactionId}`)
  }
}
