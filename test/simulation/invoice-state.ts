import { deriveInvoiceStatus, invoiceTransitions, type InvoiceFacts, type InvoiceStatus } from '#invoices'
import { refundMoves, saleMoves, type TransactionStatus } from '#attempts'
import { must } from './violation.ts'

/** A movement of money as either side records it. Amounts in cents. */
export type KeptMovement = {
  id: string
  action: string
  status: TransactionStatus
  subtotal: number
  fee: number
  /** Of a sale: the amount that is refunded, or reserved for open refunds. */
  refunded: number
  parentId: string | undefined
  /** Recorded by hand, and unknown to the processor. */
  isOffline?: boolean
}

/** A movement as the service has it, with its reference at the processor. */
export type NamedMovement = KeptMovement & { locationId: string; reference: string }

export type KeptEvent = { type: string; transactionId: string | undefined; occurredAt: number | string }

/** An invoice with its movements and its events, oldest first, at one moment. */
export type InvoiceState<Movement extends KeptMovement = NamedMovement> = {
  /** Increases with every write. */
  version: number
  id: string
  status: InvoiceStatus
  facts: InvoiceFacts
  overRecorded: boolean
  /** The number of alerts that more was recorded than was due. */
  overAlerts: number
  movements: Movement[]
  events: KeptEvent[]
}

/** The facts about the processor of a run that the checks need. */
export type AtProcessor = {
  /** The processor never executes a reference after it confirmed the cancellation. */
  isHonest: boolean
  /** Whether a payment was returned and then reinstated, for example after a won dispute. */
  hasComeAgain(movement: NamedMovement): boolean
}

/** Checks the state of an invoice. A dishonest processor may have refunded too much. */
export function checkInvoiceState(
  state: InvoiceState<KeptMovement>,
  { isHonest }: Pick<AtProcessor, 'isHonest'>,
): void {
  const { id, status, facts, movements, overRecorded, overAlerts } = state
  const { paid, settling, reserved, amount } = facts
  const sums = sumsOf(movements)
  must(paid === sums.paid, () => `${id}: ${paid} cents count as paid, and ${sums.paid} were and stayed`)
  must(settling === sums.settling, () => `${id}: ${settling} cents settle, and ${sums.settling} are pending`)
  must(reserved === sums.reserved, () => `${id}: ${reserved} cents are reserved, ${sums.reserved} are open`)
  must(overRecorded || paid + settling + reserved <= amount, () => `${id}: more is taken than its amount`)
  must(!overRecorded || overAlerts > 0, () => `${id}: more is recorded than its amount, and nobody was told`)
  must(deriveInvoiceStatus(facts) === status, () => `${id}: ${status} does not follow from its facts`)
  for (const sale of movements) if (sale.action === 'sale') checkRefunds(sale, movements, isHonest)
}

function sumsOf(movements: KeptMovement[]): { paid: number; settling: number; reserved: number } {
  const sums = { paid: 0, settling: 0, reserved: 0 }
  for (const { id, action, status, subtotal } of movements) {
    if (action !== 'sale') continue
    if (status === 'completed') sums.paid += Math.max(0, subtotal - refundedCents(id, movements))
    if (status === 'pending') sums.settling += subtotal
    if (status === 'created') sums.reserved += subtotal
  }
  return sums
}

/** Returns the amount of a sale that was refunded for good. */
function refundedCents(saleId: string, movements: KeptMovement[]): number {
  let back = 0
  for (const { parentId, status, subtotal } of movements)
    if (parentId === saleId && status === 'completed') back += subtotal
  return back
}

/**
 * Checks that refunds never exceed the sale, that a full refund includes the fee, and that the sale's refunded amount
 * agrees.
 */
export function checkRefunds(sale: KeptMovement, movements: KeptMovement[], isHonest: boolean): void {
  const total = sale.subtotal + sale.fee
  let back = 0
  let fees = 0
  for (const { parentId, status, subtotal, fee } of movements) {
    if (parentId !== sale.id || status === 'failed') continue
    back += subtotal + fee
    fees += fee
  }
  must(!isHonest || back <= total, () => `${sale.id}: ${back} of ${total} cents are refunded`)
  must(!isHonest || fees <= sale.fee, () => `${sale.id}: ${fees} of its fee of ${sale.fee} went back`)
  must(
    sale.refunded === Math.min(back, total),
    () => `${sale.id}: ${sale.refunded} cents are held for refunds of ${back}`,
  )
  must(
    !isHonest || back < total || fees === sale.fee,
    () => `${sale.id}: ${fees} of its fee of ${sale.fee} went back`,
  )
}

/** Checks one write: only legal moves, one event for each, and no closed invoice with money in it. */
export function checkStep(before: InvoiceState, after: InvoiceState, atProcessor: AtProcessor): void {
  const { id } = after
  must(
    before.status === after.status || invoicePairs.has(`${before.status} ${after.status}`),
    () => `${id} went from ${before.status} to ${after.status}`,
  )
  const earlier = new Map(before.movements.map((movement) => [movement.id, movement]))
  const changed = after.movements.filter((movement) => earlier.get(movement.id)?.status !== movement.status)
  for (const movement of changed) checkMove(earlier.get(movement.id), movement, atProcessor)
  checkReported(before, after, changed)
  if (before.facts.closed === undefined && after.facts.closed !== undefined) checkClosed(after)
}

/** Returns the moves of a table as pairs of names. */
export const pairsOf = (moves: readonly { from: readonly string[]; to: string }[]) =>
  new Set(moves.flatMap(({ from, to }) => from.map((status) => `${status} ${to}`)))

const invoicePairs = pairsOf(invoiceTransitions)
const salePairs = pairsOf([...saleMoves, { from: ['failed'], to: 'voided' }])
const refundPairs = pairsOf(refundMoves)

function checkMove(
  before: KeptMovement | undefined,
  after: NamedMovement,
  { isHonest, hasComeAgain }: AtProcessor,
): void {
  const { id, action, status } = after
  const pairs = action === 'refund' ? refundPairs : salePairs
  must(
    !before || pairs.has(`${before.status} ${status}`),
    () => `${id} went from ${before?.status} to ${status}`,
  )
  // Only a dishonest processor executes a payment that failed here. A payment that was returned before it was recorded
  // has failed too, and may be reinstated.
  const mayMove = before?.status !== 'failed' || !isHonest || hasComeAgain(after)
  must(mayMove, () => `${id} had failed, and is ${status} now`)
}

function checkReported(before: InvoiceState, after: InvoiceState, changed: KeptMovement[]): void {
  const eventNames = after.events.slice(before.events.length).map(nameOf).sort().join(', ')
  const expected = eventsOf(before, after, changed).map(nameOf).sort().join(', ')
  must(eventNames === expected, () => `${after.id} tells "${eventNames}" instead of "${expected}"`)
  const last = before.events.at(-1)
  for (const { occurredAt } of after.events.slice(before.events.length))
    must(!last || last.occurredAt < occurredAt, () => `${after.id}: a receiver would discard an event`)
}

type ReportedInvoice = Pick<KeptEvent, 'type' | 'transactionId'>

const nameOf = ({ type, transactionId }: ReportedInvoice) => `${type} ${transactionId ?? ''}`

/** Returns the events that a write must emit. Spec, Event types. */
function eventsOf(before: InvoiceState, after: InvoiceState, changed: KeptMovement[]): ReportedInvoice[] {
  const events: ReportedInvoice[] = []
  const isOver = before.status === 'Paid' || before.facts.closed !== undefined
  const isMore = after.facts.paid > before.facts.paid
  const wasReopened = before.facts.closed !== undefined && after.facts.closed === undefined
  for (const { id, action, status, parentId } of changed) {
    const cameBack = action === 'refund' && status === 'failed' && isMore
    if (cameBack && (!isOver || wasReopened))
      events.push({
        type: after.status === 'Paid' ? 'invoice.paid' : 'invoice.partial',
        transactionId: parentId,
      })
    if (status !== 'completed') continue
    if (action === 'refund') events.push({ type: 'invoice.refunded', transactionId: undefined })
    // A payment that was fully refunded before it was reinstated adds nothing.
    else if (!isOver && isMore)
      events.push({ type: after.status === 'Paid' ? 'invoice.paid' : 'invoice.partial', transactionId: id })
  }
  // A waiver lowers the amount to the paid amount, which no payment announces.
  if (isWaived(before, after)) events.push({ type: 'invoice.paid', transactionId: undefined })
  const { overdueAnnouncedFor: announced, dueAt } = after.facts
  if (announced === dueAt && before.facts.overdueAnnouncedFor !== dueAt)
    events.push({ type: 'invoice.overdue', transactionId: undefined })
  if (after.status === 'Voided' && before.status !== 'Voided')
    events.push({ type: 'invoice.voided', transactionId: undefined })
  return events
}

/** Whether an amount was lowered to the paid amount. */
function isWaived({ facts: before }: InvoiceState, { status, facts: after }: InvoiceState): boolean {
  const isLower = after.amount < before.amount && after.amount === after.paid && after.paid === before.paid
  return isLower && after.paid > 0 && status === 'Paid'
}

function checkClosed({ id, status, movements }: InvoiceState): void {
  const { paid, settling, reserved } = sumsOf(movements)
  must(
    paid + settling + reserved === 0,
    () => `${id} is ${status} with ${paid + settling + reserved} cents in it`,
  )
}
