import type { InvoiceEventType } from '#kernel/event-types'
import { add, subtractToZero, zeroCents, type Cents } from '#kernel/money'

/** The states of an invoice, in the order in which summaries list them. Spec, Invoice states. */
export const invoiceStatuses = [
  'Pending',
  'Paid',
  'Partial',
  'ACHPending',
  'Overdue',
  'Voided',
  'Cancelled',
  'Failed',
  'Refunded',
] as const
/** One of the states of an invoice. */
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export type ClosedStatus = 'Voided' | 'Cancelled' | 'Refunded'

/** What an invoice's status follows from. Instants in ms. */
export type InvoiceFacts = {
  amount: Cents
  /** Settled, less what went back. */
  paid: Cents
  /** Bank transfers that are accepted and not settled. */
  settling: Cents
  /** Attempts that are submitted, or of unknown outcome. */
  reserved: Cents
  /** The last bank transfer failed or was returned, and nothing came since. */
  achFailed: boolean
  dueAt: number
  /** The due date that was announced as passed. */
  overdueAnnouncedFor: number | undefined
  closed: ClosedStatus | undefined
}

/** The one status that the facts allow. */
export function deriveInvoiceStatus(facts: InvoiceFacts): InvoiceStatus {
  if (facts.closed) return facts.closed
  if (facts.paid >= facts.amount) return 'Paid'
  if (facts.settling > 0 && add(facts.paid, facts.settling) >= facts.amount) return 'ACHPending'
  if (facts.achFailed) return 'Failed'
  if (facts.overdueAnnouncedFor === facts.dueAt) return 'Overdue'
  return facts.paid > 0 ? 'Partial' : 'Pending'
}

/** What can still be paid: nothing on a closed invoice, and never what is already in flight. */
export function calculateAmountDue(
  facts: Pick<InvoiceFacts, 'amount' | 'paid' | 'settling' | 'reserved' | 'closed'>,
): Cents {
  if (facts.closed) return zeroCents
  return subtractToZero(facts.amount, facts.paid, facts.settling, facts.reserved)
}

/** What can happen to an invoice. */
export const invoiceTriggers = [
  'payment',
  'attempt started',
  'attempt noted',
  'attempt failed',
  'bank transfer accepted',
  'bank transfer failed',
  'payment returned',
  'refund started',
  'refund failed',
  'refund came back',
  'payment refunded',
  'due date passed',
  'update',
  'mail',
  'void',
  'cancel',
  'subscription over',
] as const
/** One of the things that can happen to an invoice. */
export type InvoiceTrigger = (typeof invoiceTriggers)[number]

export type InvoiceTransition = {
  from: readonly InvoiceStatus[]
  on: InvoiceTrigger
  to: InvoiceStatus
  emits?: InvoiceEventType
}

const open = ['Pending', 'Partial', 'ACHPending', 'Overdue', 'Failed'] as const
const unpaid = ['Pending', 'Partial', 'Overdue', 'Failed'] as const
const closed = ['Voided', 'Cancelled', 'Refunded'] as const

/**
 * Every move that an invoice may make, and what it announces. Spec, Invoice states. A sale that was settled elsewhere
 * is recorded whatever the invoice says, so news of other payments may find it paid, beyond its amount, or closed.
 */
export const invoiceTransitions: readonly InvoiceTransition[] = [
  { from: open, on: 'payment', to: 'Paid', emits: 'invoice.paid' },
  { from: ['Pending', 'Partial', 'Failed'], on: 'payment', to: 'Partial', emits: 'invoice.partial' },
  { from: ['Overdue', 'Failed'], on: 'payment', to: 'Overdue', emits: 'invoice.partial' },
  { from: open, on: 'payment', to: 'ACHPending', emits: 'invoice.partial' },
  ...sameStatusTransitions('payment', ['Paid', ...closed]),

  ...sameStatusTransitions('attempt started', unpaid),
  // A payment or refund that nobody knows the outcome of; a sale in the form may have paid the invoice meanwhile.
  ...sameStatusTransitions('attempt noted', [...open, 'Paid', ...closed]),
  ...sameStatusTransitions('attempt failed', [...open, 'Paid']),

  { from: open, on: 'bank transfer accepted', to: 'ACHPending' },
  { from: ['Failed'], on: 'bank transfer accepted', to: 'Pending' },
  { from: ['Failed'], on: 'bank transfer accepted', to: 'Partial' },
  { from: ['Failed'], on: 'bank transfer accepted', to: 'Overdue' },
  ...sameStatusTransitions('bank transfer accepted', ['Pending', 'Partial', 'Overdue', 'Paid', ...closed]),
  { from: open, on: 'bank transfer failed', to: 'Failed' },
  ...sameStatusTransitions('bank transfer failed', ['ACHPending', 'Paid', ...closed]),

  // All of it may have been refunded before, so that nothing counts as paid.
  { from: [...open, 'Paid'], on: 'payment returned', to: 'Failed' },
  { from: ['Paid'], on: 'payment returned', to: 'ACHPending' },
  ...sameStatusTransitions('payment returned', ['ACHPending', 'Paid', ...closed]),

  // What is left to refund may be fee alone, while nothing counts as paid.
  ...sameStatusTransitions('refund started', [...open, 'Paid', ...closed]),
  // A charge-back may overtake a refund, and take what it would have given back.
  ...sameStatusTransitions('refund failed', [...open, 'Paid', ...closed]),
  // It had gone through, and what it gave back is here again: an invoice that it closed is what it was before.
  { from: [...open, 'Refunded'], on: 'refund came back', to: 'Paid', emits: 'invoice.paid' },
  { from: [...open, 'Refunded'], on: 'refund came back', to: 'ACHPending', emits: 'invoice.partial' },
  {
    from: ['Pending', 'Partial', 'Refunded'],
    on: 'refund came back',
    to: 'Partial',
    emits: 'invoice.partial',
  },
  { from: ['Overdue', 'Refunded'], on: 'refund came back', to: 'Overdue', emits: 'invoice.partial' },
  { from: ['Failed', 'Refunded'], on: 'refund came back', to: 'Failed', emits: 'invoice.partial' },
  ...sameStatusTransitions('refund came back', ['Paid', ...closed]),
  ...refundTransitions('Pending', ['Paid', 'Partial', 'ACHPending', 'Pending']),
  ...refundTransitions('Partial', ['Paid', 'Partial', 'ACHPending']),
  ...refundTransitions('Overdue', ['Paid', 'Overdue', 'ACHPending']),
  ...refundTransitions('Failed', ['Paid', 'Failed', 'ACHPending']),
  ...refundTransitions('ACHPending', ['Paid', 'ACHPending']),
  ...refundTransitions('Paid', ['Paid']),
  ...refundTransitions('Refunded', ['Paid', 'Partial', 'Overdue', 'Failed', 'Pending', 'Refunded']),
  ...refundTransitions('Voided', ['Voided']),
  ...refundTransitions('Cancelled', ['Cancelled']),

  { from: ['Pending', 'Partial', 'Failed'], on: 'due date passed', to: 'Overdue', emits: 'invoice.overdue' },
  // Its due date was moved.
  { from: ['Overdue'], on: 'update', to: 'Pending' },
  { from: ['Overdue'], on: 'update', to: 'Partial' },
  ...sameStatusTransitions('update', unpaid),
  // Its amount was lowered to what is paid: the rest is waived.
  { from: ['Partial', 'Overdue', 'Failed'], on: 'update', to: 'Paid', emits: 'invoice.paid' },
  ...sameStatusTransitions('mail', [...open, 'Paid', 'Refunded']),

  // Only where nothing is paid and nothing is in flight.
  { from: ['Pending', 'Overdue', 'Failed'], on: 'void', to: 'Voided', emits: 'invoice.voided' },
  { from: ['Pending', 'Overdue', 'Failed'], on: 'cancel', to: 'Cancelled' },
  // All that was paid of it went back, and its subscription will not ask for it again.
  { from: ['Pending', 'Overdue', 'Failed'], on: 'subscription over', to: 'Refunded' },
]

function sameStatusTransitions(on: InvoiceTrigger, statuses: readonly InvoiceStatus[]): InvoiceTransition[] {
  return statuses.map((status) => ({ from: [status], on, to: status }))
}

function refundTransitions(to: InvoiceStatus, from: readonly InvoiceStatus[]): InvoiceTransition[] {
  return from.map((one) => ({ from: [one], on: 'payment refunded', to, emits: 'invoice.refunded' }))
}

/** The move from one status to another, and what it announces. A move that is not in the table is a broken invariant. */
export function findTransition(
  from: InvoiceStatus,
  on: InvoiceTrigger,
  to: InvoiceStatus,
): InvoiceTransition {
  const move = invoiceTransitions.find(
    (known) => known.from.includes(from) && known.on === on && known.to === to,
  )
  if (!move) throw new Error(`an invoice cannot go from ${from} to ${to} on ${on}`)
  return move
}
