import { amountDueOf, statusOf, type Invoice } from '#invoices'
import type { Transaction } from '#transactions'
import { isTaken } from '../books.ts'
import { must } from '../violation.ts'
import type { World } from './world.ts'

/** What must be true after every phase. */
export function checkPhase(world: World): void {
  const sums = new Map<string, Record<string, number>>()
  for (const { invoiceId = '', status, subtotal } of world.transactions.values()) {
    const sum = sums.get(invoiceId) ?? {}
    sum[status] = (sum[status] ?? 0) + subtotal
    sums.set(invoiceId, sum)
  }
  for (const invoice of world.invoices.values()) checkInvoice(invoice, sums.get(invoice.id) ?? {})
}

function checkInvoice(invoice: Invoice, sum: Record<string, number>): void {
  const { id, paid, settling, reserved, amount } = invoice
  must(paid === (sum['completed'] ?? 0), () => `${id}: ${paid} cents count as paid, not what was completed`)
  must(settling === (sum['pending'] ?? 0), () => `${id}: ${settling} cents settle, not what is pending`)
  must(reserved === (sum['created'] ?? 0), () => `${id}: ${reserved} cents are reserved, not what is open`)
  must(paid + settling + reserved <= amount, () => `${id}: more is taken than its amount`)
  must(amountDueOf(invoice) >= 0, () => `${id}: less than nothing is due`)
  must(statusOf(invoice) === invoice.status, () => `${id}: its status does not follow from its facts`)
  must((invoice.paidAt !== undefined) === (invoice.status === 'Paid'), () => `${id}: paidAt is wrong`)
}

/** What must be true once the faults have stopped and all is at rest. */
export function checkRest(world: World): void {
  const known = new Set<string>()
  for (const transaction of world.transactions.values()) {
    known.add(transaction.id)
    checkTransaction(world, transaction)
  }
  for (const charge of world.books.charges())
    must(
      !isTaken(charge) || known.has(charge.movement.reference),
      () => 'money was taken that nobody asked for',
    )
  for (const timer of world.timers.values())
    must(isHeldBack(world, timer.id), () => `a timer is left: ${timer.kind} ${timer.id}`)
  for (const invoice of world.invoices.values()) checkEvents(world, invoice)
}

function checkTransaction(world: World, transaction: Transaction): void {
  const { id, status, subtotal } = transaction
  if (isHeldBack(world, id)) return
  const charge = world.books.chargeOf('loc', id)
  must(status !== 'created' && status !== 'pending', () => `${id} is still open`)
  const taken = charge && isTaken(charge) ? charge.movement.amountCents : 0
  const kept = status === 'completed' ? subtotal : 0
  const late = world.alerts.filter((one) => one.kind.startsWith('late_approval') && one.transactionId === id)
  must(late.length <= (charge?.isRogue ? 1 : 0), () => `${late.length} alerts call ${id} late`)
  must(taken === kept, () => `${id} is ${status} for ${kept} cents, and the processor holds ${taken}`)
}

/** Whether the books disagree about the amount: then it stays open, and somebody was told. */
function isHeldBack(world: World, id: string): boolean {
  const kept = world.transactions.get(id)
  const charge = world.books.chargeOf('loc', id)
  const isMismatch =
    charge !== undefined && kept !== undefined && charge.movement.amountCents !== kept.subtotal
  if (!isMismatch || kept.status !== 'created') return isMismatch && charge.isRogue
  const alerts = world.alerts.filter((one) => one.kind === 'processor_mismatch' && one.transactionId === id)
  must(alerts.length === 1, () => `${id} is held back, and ${alerts.length} alerts say so`)
  return true
}

/** Replays the events by the rule that receivers are given: each once, in the order of occurredAt. */
function checkEvents(world: World, invoice: Invoice): void {
  const events = world.events.filter((event) => event.invoiceId === invoice.id)
  const completed = [...world.transactions.values()].filter(
    (one) => one.invoiceId === invoice.id && (one.status === 'completed' || one.status === 'returned'),
  )
  must(
    events.length === completed.length,
    () => `${events.length} events tell of ${completed.length} payments`,
  )
  for (const [place, event] of events.entries()) {
    const before = events[place - 1]
    must(
      !before || before.occurredAt < event.occurredAt,
      () => `${invoice.id}: a receiver would discard an event`,
    )
    must(
      event.type === (event.status === 'Paid' ? 'invoice.paid' : 'invoice.partial'),
      () => `wrong ${event.type}`,
    )
  }
  const isReturned = completed.some(({ status }) => status === 'returned')
  const last = events.at(-1)
  must(
    isReturned || (last?.paid ?? 0) === invoice.paid,
    () => `${invoice.id}: its events tell another amount`,
  )
}
