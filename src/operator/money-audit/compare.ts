import { minuteMs } from '#kernel/clock'
import type { CompanyId, InvoiceId, TransactionId } from '#kernel/ids'
import { add, type Cents } from '#kernel/money'
import type { RowOf } from '#platform/database'
import type { ListedMovement, Movement } from '#processor'
import { toStepReference, referenceOf, settledByHandCode, type Transaction } from '#transactions'
import type { comparedColumns } from './money-audit-queries.ts'

/** How the books here and the processor's can differ in a movement. */
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
/** One of them. */
export type DifferenceKind = (typeof differenceKinds)[number]

/** What is younger may still be on its way, and is left to the next comparison. */
export const leftAloneMs = 5 * minuteMs

/** A transaction as far as it is compared. */
export type Own = {
  id: TransactionId
  invoiceId: InvoiceId | undefined
  /** The name of its movement; of an authorization, of the authorizing one. */
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

/** A movement of the processor's books as far as it is compared. */
export type Theirs = Pick<
  ListedMovement,
  'id' | 'reference' | 'action' | 'status' | 'amountCents' | 'surchargeCents' | 'paymentMethod'
> & { parentId?: string | undefined; at?: number; orderId?: string }

/** A difference, with what either side has. */
export type Difference = {
  companyId: CompanyId
  kind: DifferenceKind
  reference: string
  own: Own | undefined
  theirs: Theirs | undefined
  /** Of a movement that nothing here stands for: the transaction that it captures, voids or gives back. */
  of?: Own | undefined
}

/** When the movement was made in which the books may differ, on the clock of its company, ms. */
export function madeAt({ own, theirs }: { own?: Own | undefined; theirs?: Theirs | undefined }): number {
  return theirs?.at ?? own?.createdAt ?? 0
}

/** A row as it is compared. */
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

// What ended here without money may have no movement there, or one that holds none.
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

/** In what a transaction and the movement of its reference differ. */
export function differencesOf(own: Own, theirs: Theirs): DifferenceKind[] {
  if (isOpen(own)) return []
  const kinds = facts(own, theirs, own.authorization?.amount ?? own.total)
  const table = own.authorization ? 'authorization' : own.action === 'refund' ? 'refund' : 'sale'
  if (!agreeing[table][own.status]?.includes(theirs.status)) kinds.push('status_differs')
  const isOther = own.processorId !== undefined && own.processorId !== theirs.id
  // An authorization that was completed names its completion.
  if (isOther && !own.authorization && theirs.status !== 'declined') kinds.push('charged_twice')
  return kinds
}

const furtherOn: Record<'sale' | 'refund', Agreeing> = {
  sale: { pending: ['settled', ...noMoney], completed: ['returned', 'voided'] },
  refund: { pending: ['approved', 'settled', ...noMoney] },
}

/** Whether the processor is just further on, so that its news, once they are heard, move the transaction there as well. */
export function isFurtherOn({ action, reference, status }: Own, theirs: Theirs): boolean {
  if (theirs.reference !== reference || (action !== 'sale' && action !== 'refund')) return false
  return furtherOn[action][status]?.includes(theirs.status) ?? false
}

/** In what a transaction and the completion or void that goes by its name differ. */
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

/** The name of the completion that the processor must have of a transaction, where it must have one. */
export function completionOf(own: Own): string | undefined {
  return own.status === 'captured' ? toStepReference(own, 'authcomplete') : undefined
}

/** In what a transaction and the movement differ that sends back, or lets go, what came too late to be kept. */
export function differencesOfReversal({ status }: Own, { action, status: theirs }: Theirs): DifferenceKind[] {
  const isKept = status !== 'failed' && status !== 'voided' && status !== 'returned'
  return isKept && action === 'refund' && theirs !== 'declined' ? ['refund_differs'] : []
}

/**
 * What is left of the differences of an attempt that an operator settled: what became of it since, and a second movement. He
 * saw the movement that it names, or that there was none, and said over it how the attempt ended.
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
  // Another movement than the settled one is what came of it later.
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

/** Whether an attempt, or a step of an authorization, is not known to be finished. */
export function isOpen({ status, authorization }: Own): boolean {
  return status === 'created' || authorization?.underWay !== undefined
}

/** Since when, ms. */
export function openSince({ status, createdAt, updatedAt }: Own): number {
  return status === 'created' ? createdAt : updatedAt
}

/** Whether the processor must know of it. What failed may never have got there. */
export function mustBeThere(own: Own): boolean {
  return own.status !== 'failed' && own.status !== 'created'
}
