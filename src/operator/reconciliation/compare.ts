import { minuteMs } from '#kernel/clock'
import type { CompanyId, InvoiceId, TransactionId } from '#kernel/ids'
import { add, type Cents } from '#kernel/money'
import type { RowOf } from '#platform/database'
import type { ListedMovement, Movement } from '#processor'
import { toStepReference, referenceOf, settledByHandCode, type Transaction } from '#attempts'
import type { comparedColumns } from './reconciliation-queries.ts'

/** The possible differences of a movement between the books here and the processor's. */
export const differenceKinds = [
  'missing_here',
  'missing_there',
  'amount_differs',
  'surcharge_differs',
  'rail_differs',
  'status_differs',
  'refund_differs',
  'charged_twice',
  'open_too_long',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** The age in ms below which a movement may still be in transit; the next comparison includes it. */
export const comparisonMinAgeMs = 5 * minuteMs

export type BookedTransaction = {
  id: TransactionId
  invoiceId: InvoiceId | undefined
  /** The reference of its movement; for an authorization, that of the authorizing movement. */
  reference: string
  action: Transaction['action']
  status: Transaction['status']
  total: Cents
  fee: Cents
  paymentMethod: string
  processorId: string | undefined
  authorization: Transaction['authorization']
  isSettledByHand: boolean
  createdAt: number
  updatedAt: number
}

/** The compared fields of a movement in the processor's books. */
export type ProcessorMovement = Pick<
  ListedMovement,
  'id' | 'reference' | 'action' | 'status' | 'amountCents' | 'surchargeCents' | 'paymentMethod'
> & { parentId?: string | undefined; at?: number; orderId?: string }

/** A difference, with the data of both sides. */
export type Difference = {
  companyId: CompanyId
  kind: DifferenceKind
  reference: string
  own: BookedTransaction | undefined
  theirs: ProcessorMovement | undefined
  /** For a movement without a transaction: the transaction that it captures, voids or refunds. */
  of?: BookedTransaction | undefined
}

/** Returns the moment of the movement that may differ, on the clock of its company, in ms. */
export function toMovementTime({
  own,
  theirs,
}: {
  own?: BookedTransaction | undefined
  theirs?: ProcessorMovement | undefined
}): number {
  return theirs?.at ?? own?.createdAt ?? 0
}

/** Converts a row to its compared fields. */
export function rowToTransaction(row: RowOf<typeof comparedColumns>): BookedTransaction {
  const { id, action, status, fee_cents: fee } = row
  return {
    id,
    invoiceId: row.invoice_id ?? undefined,
    reference: referenceOf({ id, foreignReference: row.foreign_reference ?? undefined }),
    action,
    status,
    total: add(row.subtotal_cents, fee),
    fee,
    paymentMethod: row.payment_method,
    processorId: row.processor_id ?? undefined,
    authorization: row.authorization_held ?? undefined,
    isSettledByHand: row.reason_code === settledByHandCode,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

type StatusTable = Partial<Record<Transaction['status'], readonly Movement['status'][]>>

// A transaction that ended without money may have no movement at the processor, or a movement of no amount.
const statusesWithoutMoney = ['declined', 'returned', 'voided'] as const
const matchingStatuses: Record<'sale' | 'refund' | 'authorization' | 'completion', StatusTable> = {
  sale: {
    completed: ['approved', 'settled'],
    pending: ['pending'],
    failed: statusesWithoutMoney,
    returned: ['returned', 'voided'],
    voided: ['voided', 'returned'],
  },
  refund: { completed: ['approved', 'settled'], pending: ['pending'], failed: statusesWithoutMoney },
  authorization: {
    authorized: ['approved'],
    captured: ['approved', 'settled'],
    returned: ['approved', 'settled', 'returned'],
    voided: ['voided', 'returned'],
    failed: statusesWithoutMoney,
  },
  completion: { captured: ['approved', 'settled'], returned: ['returned', 'voided'] },
}

/** Returns the differences between a transaction and the movement of its reference. */
export function findDifferences(own: BookedTransaction, theirs: ProcessorMovement): DifferenceKind[] {
  if (isOpen(own)) return []
  const kinds = compareFields(own, theirs, own.authorization?.amount ?? own.total)
  const table = own.authorization ? 'authorization' : own.action === 'refund' ? 'refund' : 'sale'
  if (!matchingStatuses[table][own.status]?.includes(theirs.status)) kinds.push('status_differs')
  const isOther = own.processorId !== undefined && own.processorId !== theirs.id
  // A completed authorization has the processor id of its completion.
  if (isOther && !own.authorization && theirs.status !== 'declined') kinds.push('charged_twice')
  return kinds
}

const laterStatuses: Record<'sale' | 'refund', StatusTable> = {
  sale: { pending: ['settled', ...statusesWithoutMoney], completed: ['returned', 'voided'] },
  refund: { pending: ['approved', 'settled', ...statusesWithoutMoney] },
}

/**
 * Returns whether the processor is only ahead, so that its pending results will bring the transaction to the same
 * status.
 */
export function isProcessorAhead(
  { action, reference, status }: BookedTransaction,
  theirs: ProcessorMovement,
): boolean {
  if (theirs.reference !== reference || (action !== 'sale' && action !== 'refund')) return false
  return laterStatuses[action][status]?.includes(theirs.status) ?? false
}

/** Returns the differences between a transaction and its completion or void. */
export function findStepDifferences(own: BookedTransaction, theirs: ProcessorMovement): DifferenceKind[] {
  if (isOpen(own)) return []
  const agreed = theirs.action === 'void' ? undefined : matchingStatuses.completion[own.status]
  if (agreed && own.processorId === theirs.id) {
    const isSame = agreed.includes(theirs.status)
    return [...compareFields(own, theirs, own.total), ...(isSame ? [] : (['status_differs'] as const))]
  }
  if (theirs.status === 'declined' || theirs.status === 'voided') return []
  if (theirs.action === 'void') return own.status === 'voided' ? [] : ['status_differs']
  return [agreed ? 'charged_twice' : 'status_differs']
}

/** Returns the reference of the completion that the processor must have, if the transaction requires one. */
export function toCompletionReference(own: BookedTransaction): string | undefined {
  return own.status === 'captured' ? toStepReference(own, 'authcomplete') : undefined
}

/** Returns the differences between a transaction and the refund or void of a late payment. */
export function findReversalDifferences(
  { status }: BookedTransaction,
  { action, status: theirs }: ProcessorMovement,
): DifferenceKind[] {
  const isKept = status !== 'failed' && status !== 'voided' && status !== 'returned'
  return isKept && action === 'refund' && theirs !== 'declined' ? ['refund_differs'] : []
}

/**
 * Returns the remaining differences of an attempt that an operator resolved: its later changes, and a second movement.
 * The operator saw the named movement, or its absence, and decided how the attempt ended.
 */
export function dropReviewedDifferences(
  own: BookedTransaction,
  theirs: ProcessorMovement | undefined,
  kinds: DifferenceKind[],
): DifferenceKind[] {
  return kinds.filter((kind) => !wasReviewed(own, theirs, kind))
}

function wasReviewed(
  own: BookedTransaction,
  theirs: ProcessorMovement | undefined,
  kind: DifferenceKind,
): boolean {
  const completion = toCompletionReference(own)
  if (!theirs) return completion !== undefined || own.processorId === undefined
  // Any other movement than the resolved one is a later result.
  if (kind === 'charged_twice' || theirs.reference !== (completion ?? own.reference)) return false
  const isNamed = own.processorId === theirs.id
  if (kind !== 'status_differs') return isNamed
  if (own.status === 'failed') return isNamed && ['approved', 'settled', 'pending'].includes(theirs.status)
  return (own.status === 'voided' ? ['approved'] : ['declined', 'pending']).includes(theirs.status)
}

function compareFields(own: BookedTransaction, theirs: ProcessorMovement, amount: Cents): DifferenceKind[] {
  const holdsNone = own.status === 'failed' || theirs.status === 'declined'
  if (holdsNone) return []
  const kinds: DifferenceKind[] = []
  if (theirs.amountCents !== amount) kinds.push(own.action === 'refund' ? 'refund_differs' : 'amount_differs')
  if (theirs.surchargeCents !== own.fee) kinds.push('surcharge_differs')
  if (theirs.paymentMethod !== own.paymentMethod) kinds.push('rail_differs')
  return kinds
}

/** Returns whether the outcome of an attempt, or of a step of an authorization, is unknown. */
export function isOpen({ status, authorization }: BookedTransaction): boolean {
  return status === 'created' || authorization?.underWay !== undefined
}

/** Returns the time in ms since which it is open. */
export function toOpenSince({ status, createdAt, updatedAt }: BookedTransaction): number {
  return status === 'created' ? createdAt : updatedAt
}

/** Returns whether the processor must have the transaction. A failed request may never have arrived. */
export function mustExistAtProcessor(own: BookedTransaction): boolean {
  return own.status !== 'failed' && own.status !== 'created'
}
