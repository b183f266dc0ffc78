import { dayMs } from '#kernel/clock'
import { isCharged, type Books } from './books.ts'
import type { Entry } from './ledger.ts'
import type { KeptMovement, NamedMovement, InvoiceState } from './invoice-state.ts'
import { must } from './violation.ts'

/** The books of the processor and of the service, compared at the end of a run. */
export type Rest<Movement extends NamedMovement = NamedMovement> = {
  books: Books
  movements: Movement[]
  alerts: { kind: string; transactionId?: string | null | undefined; message?: string }[]
}

/** Checks the end of a run: the books of the processor and of the service agree, to the cent. */
export function checkBooks(rest: Rest): void {
  for (const movement of rest.movements) {
    checkRequested(rest, movement)
    if (!isDisputed(rest, movement)) checkMovement(rest, movement)
  }
  const known = new Set(rest.movements.map(nameOf))
  for (const entry of rest.books.entries()) checkKnown(rest, entry, known)
}

/** Whether the books disagree about the amount of an attempt. The attempt then stays open, and an alert must exist. */
export function isDisputed({ books, alerts }: Rest, movement: NamedMovement): boolean {
  const { id, status, locationId, reference } = movement
  const entry = books.entryOf(locationId, reference)
  const isMismatch =
    entry !== undefined &&
    (entry.movement.amountCents !== totalOf(movement) || entry.movement.surchargeCents !== movement.fee)
  if (!isMismatch || status !== 'created') return isMismatch && entry.isRogue
  const ownAlerts = alerts.filter((one) => one.kind === 'processor_mismatch' && one.transactionId === id)
  must(ownAlerts.length === 1, () => `${id} is held back, and ${ownAlerts.length} alerts say so`)
  return true
}

/** Checks that the processor was asked for the recorded amount, with the recorded fee as surcharge. */
function checkRequested({ books }: Rest, movement: NamedMovement): void {
  const { id, fee, locationId, reference } = movement
  const requested = books.entryOf(locationId, reference)?.requested
  must(
    !requested || (requested.amountCents === totalOf(movement) && requested.surchargeCents === fee),
    () => `${id} asked for ${requested?.amountCents} cents with ${requested?.surchargeCents} of surcharge`,
  )
}

function checkMovement(rest: Rest, movement: NamedMovement): void {
  const { id, status, action, locationId, reference } = movement
  const entry = rest.books.entryOf(locationId, reference)
  must(status !== 'created' && status !== 'pending', () => `${id} is still open`)
  const late = rest.alerts.filter((one) => one.kind.startsWith('late_approval') && one.transactionId === id)
  const mayBeLate = entry?.isRogue || entry?.movement.isReinstated
  must(late.length <= (mayBeLate ? 1 : 0), () => `${late.length} alerts call ${id} late`)
  if (action === 'refund') {
    const isBack = entry !== undefined && isCharged(entry)
    return must(
      isBack === (status === 'completed'),
      () => `the refund ${id} is ${status}, and the books differ`,
    )
  }
  if (isReversalUndone(rest, movement)) return
  const booked = entry ? rest.books.netAmountOf(entry) : 0
  const kept = status === 'completed' ? totalOf(movement) - refundedCents(rest, movement) : 0
  must(booked === kept, () => `${id} is ${status} for ${kept} cents, and the processor holds ${booked}`)
}

/** Whether the reversal of a late payment failed, recorded or not. An alert must then exist. */
function isReversalUndone({ books, alerts }: Rest, movement: NamedMovement): boolean {
  const { id, status, locationId, reference } = movement
  const reversal = books.entryOf(locationId, `${reference}_refund`)
  const isUndone = reversal?.movement.status === 'declined' && reversal.before === 'approved'
  if ((status !== 'voided' && status !== 'failed') || !isUndone) return false
  const ownAlerts = alerts.filter((one) => one.kind === 'refund_failed' && one.transactionId === id)
  must(ownAlerts.length > 0, () => `${id} was sent back and came back, and nobody was told`)
  const payment = books.entryOf(locationId, reference)
  const booked = payment ? books.netAmountOf(payment) : 0
  must(
    booked === 0 || booked === totalOf(movement),
    () => `${id} came back, and the processor holds ${booked}`,
  )
  return true
}

function refundedCents({ movements }: Rest, sale: NamedMovement): number {
  const back = movements.filter(({ parentId, status }) => parentId === sale.id && status === 'completed')
  return back.reduce((total, refund) => total + totalOf(refund), 0)
}

/** Checks that the service knows each movement, unless it did not ask for it or has raised an alert. */
function checkKnown({ books, alerts }: Rest, entry: Entry, known: Set<string>): void {
  const { movement, madeIn, parent, locationId } = entry
  const isReversal = parent !== undefined && movement.reference.endsWith('_refund')
  // A payment that was returned before it was recorded may be reinstated after its form was deleted.
  const isToldOf =
    movement.isReinstated &&
    alerts.some(({ kind, message }) => kind === 'unknown_movement' && message?.includes(movement.reference))
  const isLeft = parent ? isCharged(entry) : books.netAmountOf(entry) > 0
  must(
    known.has(nameOf({ locationId, reference: movement.reference })) ||
      !isLeft ||
      isReversal ||
      isToldOf ||
      madeIn === 'elsewhere',
    () => `money was moved for ${movement.reference}, which nobody knows`,
  )
}

/** Checks that a passed due date was announced, however the invoice changed in between. */
export function checkDueDate({ id, status, facts }: InvoiceState, now: number, isWaiting: boolean): void {
  const isOpen = status === 'Pending' || status === 'Partial' || status === 'Failed'
  // A due date without a time passes at the end of the day in the company's time zone.
  const hasPassed = facts.dueAt + 2 * dayMs <= now
  must(
    !isOpen || !hasPassed || isWaiting || facts.overdueAnnouncedFor === facts.dueAt,
    () => `${id} is ${status}, and nobody was told that it is overdue`,
  )
}

function nameOf({ locationId, reference }: Pick<NamedMovement, 'locationId' | 'reference'>): string {
  return `${locationId} ${reference}`
}

function totalOf({ subtotal, fee }: Pick<KeptMovement, 'subtotal' | 'fee'>): number {
  return subtotal + fee
}
