import { minuteMs } from '#kernel/clock'
import type { CompanyId, InvoiceId, TransactionId } from '#kernel/ids'
import { add, type Cents } from '#kernel/money'
import type { RowOf } from '#platform/database'
import type { ListedMovement, Movement } from '#processor'
import { toStepReference, referenceOf, settledByHandCode, type Transaction } from '#transactions'
import type { comparedColumns } from './money-audit-queries.ts'

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
export const leftAloneMs = 5 * minuteMs

/** The compared fields of a transaction. */
export type Own = {
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
export type Theirs = Pick<
  ListedMovement,
  'id' | 'reference' | 'action' | 'status' | 'amountCents' | 'surchargeCents' | 'paymentMethod'
> & { parentId?: string | undefined; at?: number; orderId?: string }

/** A difference, with the data of both sides. */
export type Difference = {
  companyId: CompanyId
  kind: DifferenceKind
  reference: string
  own: Own | undefined
  theirs: Theirs | undefined
  /** For a movement without a transaction: the transaction that it captures, voids or refunds. */
  of?: Own | undefined
}

/** Returns the moment of the movement that may differ, on the clock of its company, in ms. */
export function madeAt({ own, theirs }: { own?: Own | undefined; theirs?: Theirs | undefined }): number {
  return theirs?.at ?? own?.createdAt ?? 0
}

/** Converts a row to its compared fields. */
export function ownOf(row: RowOf<typeof comparedColumns>): Own {
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

type Agreeing = Partial<Record<Transaction['status'], readonly Movement['status'][]>>

// A transaction that ended without money may have no movement at the processor, or a movement of no amount.
const noMoney = ['declined', 'returned', 'voided'] as const
const agreeing: Record<'sale' | 'refund' | 'authorization' | 'completion', Agreeing> = {
  sale: {
    completed: ['approved', 'settled'],
    pending: ['pending'],
    failed: noMoney,
    returned: ['returned', 'voided'],
    voided: ['voided', 'returned'],
  },
  refund: { completed: ['approved', 'settled'], pending: ['pending'], failed: noMoney },
  authorization: {
    authorized: ['approved'],
    captured: ['approved', 'settled'],
    returned: ['approved', 'settled', 'returned'],
    voided: ['voided', 'returned'],
    failed: noMoney,
  },
  completion: { captured: ['approved', 'settled'], returned: ['returned', 'voided'] },
}

/** Returns the differences between a transaction and the movement of its reference. */
export function differencesOf(own: Own, theirs: Theirs): DifferenceKind[] {
  if (isOpen(own)) return []
  const kinds = facts(own, theirs, own.authorization?.amount ?? own.total)
  const table = own.authorization ? 'authorization' : own.action === 'refund' ? 'refund' : 'sale'
  if (!agreeing[table][own.status]?.includes(theirs.status)) kinds.push('status_differs')
  const isOther = own.processorId !== undefined && own.processorId !== theirs.id
  // A completed authorization has the processor id of its completion.
  if (isOther && !own.authorization && theirs.status !== 'declined') kinds.push('charged_twice')
  return kinds
}

const furtherOn: Record<'sale' | 'refund', Agreeing> = {
  sale: { pending: ['settled', ...noMoney], completed: ['returned', 'voided'] },
  refund: { pending: ['approved', 'settled', ...noMoney] },
}

/**
 * Returns whether the processor is only ahead, so that its pending results will bring the transaction to the same
 * status.
 */
export function isFurtherOn({ action, reference, status }: Own, theirs: Theirs): boolean {
  if (theirs.reference !== reference || (action !== 'sale' && action !== 'refund')) return false
  return furtherOn[action][status]?.includes(theirs.status) ?? false
}

/** Returns the differences between a transaction and its completion or void. */
export function differencesOfStep(own: Own, theirs: Theirs): DifferenceKind[] {
  if (isOpen(own)) return []
  const agreed = theirs.action === 'void' ? undefined : agreeing.completion[own.status]
  if (agreed && own.processorId === theirs.id) {
    const isSame = agreed.includes(theirs.status)
    return [...facts(own, theirs, own.total), ...(isSame ? [] : (['status_differs'] as const))]
  }
  if (theirs.status === 'declined' || theirs.status === 'voided') return []
  if (theirs.action === 'void') return own.status === 'voided' ? [] : ['status_differs']
  return [agreed ? 'charged_twice' : 'status_differs']
}

/** Returns the reference of the completion that the processor must have, if the transaction requires one. */
export function completionOf(own: Own): string | undefined {
  return own.status === 'captured' ? toStepReference(own, 'authcomplete') : undefined
}

/** Returns the differences between a transaction and the refund or void of a late payment. */
export function differencesOfReversal({ status }: Own, { action, status: theirs }: Theirs): DifferenceKind[] {
  const isKept = status !== 'failed' && status !== 'voided' && status !== 'returned'
  return isKept && action === 'refund' && theirs !== 'declined' ? ['refund_differs'] : []
}

/**
 * Returns the remaining differences of an attempt that an operator resolved: its later changes, and a second movement.
 * The operator saw the named movement, or its absence, and decided how the attempt ended.
 */
export function unseenByHand(
  own: Own,
  theirs: Theirs | undefined,
  kinds: DifferenceKind[],
): DifferenceKind[] {
  return kinds.filter((kind) => !wasSeen(own, theirs, kind))
}

function wasSeen(own: Own, theirs: Theirs | undefined, kind: DifferenceKind): boolean {
  const completion = completionOf(own)
  if (!theirs) return completion !== undefined || own.processorId === undefined
  // Any other movement than the resolved one is a later result.
  if (kind === 'charged_twice' || theirs.reference !== (completion ?? own.reference)) return false
  const isNamed = own.processorId === theirs.id
  if (kind !== 'status_differs') return isNamed
  if (own.status === 'failed') return isNamed && ['approved', 'settled', 'pending'].includes(theirs.status)
  return (own.status === 'voided' ? ['approved'] : ['declined', 'pending']).includes(theirs.status)
}

function facts(own: Own, theirs: Theirs, amount: Cents): DifferenceKind[] {
  const holdsNone = own.status === 'failed' || theirs.status === 'declined'
  if (holdsNone) return []
  const kinds: DifferenceKind[] = []
  if (theirs.amountCents !== amount) kinds.push(own.action === 'refund' ? 'refund_differs' : 'amount_differs')
  if (theirs.surchargeCents !== own.fee) kinds.push('surcharge_differs')
  if (theirs.paymentMethod !== own.paymentMethod) kinds.push('rail_differs')
  return kinds
}

/** Returns whether the outcome of an attempt, or of a step of an authorization, is unknown. */
export function isOpen({ status, authorization }: Own): boolean {
  return status === 'created' || authorization?.underWay !== undefined
}

/** Returns the time in ms since which it is open. */
export function openSince({ status, createdAt, updatedAt }: Own): number {
  return status === 'created' ? createdAt : updatedAt
}

/** Returns whether the processor must have the transaction. A failed request may never have arrived. */
export function mustBeThere(own: Own): boolean {
  return own.status !== 'failed' && own.status !== 'created'
}
