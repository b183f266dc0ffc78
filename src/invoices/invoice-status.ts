import type { InvoiceEventType } from '#kernel/event-types'
import { add, subtractToZero, zeroCents, type Cents } from '#kernel/money'

/** The statuses of an invoice, in the order in which summaries list them. Spec, Invoice states. */
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
/** One of the statuses of an invoice. */
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export type ClosedStatus = 'Voided' | 'Cancelled' | 'Refunded'

/** The facts from which an invoice's status is derived. Instants in ms. */
export type InvoiceFacts = {
  amount: Cents
  /** Settled payments, less returned and refunded amounts. */
  paid: Cents
  /** Bank transfers that are accepted and not yet settled. */
  settling: Cents
  /** Attempts that are submitted, or have an unknown outcome. */
  reserved: Cents
  /** The last bank transfer failed or was returned, and no payment followed. */
  achFailed: boolean
  dueAt: number
  /** The due date for which the invoice was announced as overdue. */
  overdueAnnouncedFor: number | undefined
  closed: ClosedStatus | undefined
}

/** Returns the one status that the facts allow. */
export function deriveInvoiceStatus(facts: InvoiceFacts): InvoiceStatus {
  if (facts.closed) return facts.closed
  if (facts.paid >= facts.amount) return 'Paid'
  if (facts.settling > 0 && add(facts.paid, facts.settling) >= facts.amount) return 'ACHPending'
  if (facts.achFailed) return 'Failed'
  if (facts.overdueAnnouncedFor === facts.dueAt) return 'Overdue'
  return facts.paid > 0 ? 'Partial' : 'Pending'
}

/**
 * Returns the amount that can still be paid: zero on a closed invoice, and never an amount that is already in flight.
 */
export function calculateAmountDue(
  facts: Pick<InvoiceFacts, 'amount' | 'paid' | 'settling' | 'reserved' | 'closed'>,
): Cents {
  if (facts.closed) return zeroCents
  return subtractToZero(facts.amount, facts.paid, facts.settling, facts.reserved)
}

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
/** One of the triggers that can change an invoice. */
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
 * Every transition of an invoice, and the event that it emits. Spec, Invoice states. A sale that was settled elsewhere
 * is recorded in every status. Results of other payments may therefore find the invoice paid, overpaid or closed.
 */
export const invoiceTransitions: readonly InvoiceTransition[] = [
  { from: open, on: 'payment', to: 'Paid', emits: 'invoice.paid' },
  { from: ['Pending', 'Partial', 'Failed'], on: 'payment', to: 'Partial', emits: 'invoice.partial' },
  { from: ['Overdue', 'Failed'], on: 'payment', to: 'Overdue', emits: 'invoice.partial' },
  { from: open, on: 'payment', to: 'ACHPending', emits: 'invoice.partial' },
  ...sameStatusTransitions('payment', ['Paid', ...closed]),

  ...sameStatusTransitions('attempt started', unpaid),
  // The outcome of the payment or refund is unknown. A sale in the form may have paid the invoice meanwhile.
  ...sameStatusTransitions('attempt noted', [...open, 'Paid', ...closed]),
  ...sameStatusTransitions('attempt failed', [...open, 'Paid']),

  { from: open, on: 'bank transfer accepted', to: 'ACHPending' },
  { from: ['Failed'], on: 'bank transfer accepted', to: 'Pending' },
  { from: ['Failed'], on: 'bank transfer accepted', to: 'Partial' },
  { from: ['Failed'], on: 'bank transfer accepted', to: 'Overdue' },
  ...sameStatusTransitions('bank transfer accepted', ['Pending', 'Partial', 'Overdue', 'Paid', ...closed]),
  { from: open, on: 'bank transfer failed', to: 'Failed' },
  ...sameStatusTransitions('bank transfer failed', ['ACHPending', 'Paid', ...closed]),

  // The whole payment may have been refunded before, so that no amount counts as paid.
  { from: [...open, 'Paid'], on: 'payment returned', to: 'Failed' },
  { from: ['Paid'], on: 'payment returned', to: 'ACHPending' },
  ...sameStatusTransitions('payment returned', ['ACHPending', 'Paid', ...closed]),

  // The refundable rest may consist of fee alone, while no amount counts as paid.
  ...sameStatusTransitions('refund started', [...open, 'Paid', ...closed]),
  // A charge-back may overtake a refund and take the amount that it would have refunded.
  ...sameStatusTransitions('refund failed', [...open, 'Paid', ...closed]),
  // The refund had succeeded and its amount came back. An invoice that it closed returns to its earlier status.
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
  // The due date was moved.
  { from: ['Overdue'], on: 'update', to: 'Pending' },
  { from: ['Overdue'], on: 'update', to: 'Partial' },
  ...sameStatusTransitions('update', unpaid),
  // The amount was lowered to the paid amount: the rest is waived.
  { from: ['Partial', 'Overdue', 'Failed'], on: 'update', to: 'Paid', emits: 'invoice.paid' },
  ...sameStatusTransitions('mail', [...open, 'Paid', 'Refunded']),

  // Allowed only if nothing is paid and nothing is in flight.
  { from: ['Pending', 'Overdue', 'Failed'], on: 'void', to: 'Voided', emits: 'invoice.voided' },
  { from: ['Pending', 'Overdue', 'Failed'], on: 'cancel', to: 'Cancelled' },
  // All payments were returned or refunded, and the subscription will not ask for the amount again.
  { from: ['Pending', 'Overdue', 'Failed'], on: 'subscription over', to: 'Refunded' },
]

function sameStatusTransitions(on: InvoiceTrigger, statuses: readonly InvoiceStatus[]): InvoiceTransition[] {
  return statuses.map((status) => ({ from: [status], on, to: status }))
}

function refundTransitions(to: InvoiceStatus, from: readonly InvoiceStatus[]): InvoiceTransition[] {
  return from.map((one) => ({ from: [one], on: 'payment refunded', to, emits: 'invoice.refunded' }))
}

/**
 * Returns the transition between two statuses, and the event that it emits. Throws if the table lacks it, since an
 * invariant is then broken.
 */
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
