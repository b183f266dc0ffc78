import { parseId, type TransactionId } from '#kernel/ids'
import { zeroCents, type Cents } from '#kernel/money'
import type { Reference } from '#processor'
import { referenceOf, totalOf, type Authorization, type Transaction } from './transaction.ts'

/** An authorization with a completion or void in progress. */
export type SteppingTransaction = Transaction & {
  authorization: Authorization & { underWay: NonNullable<Authorization['underWay']> }
}

/** Returns whether an authorization is being completed or voided. */
export function isStepping(transaction: Transaction): transaction is SteppingTransaction {
  return transaction.authorization?.underWay !== undefined
}

/**
 * The movement that the processor's books must match: the one in progress, or else the last one. A void has no amount
 * of its own.
 */
export type ExpectedMovement = { reference: Reference; amount: Cents | undefined; fee: Cents }

/** Returns the movement that the books must have for the state of a transaction. */
export function toExpectedMovement(transaction: Transaction): ExpectedMovement {
  const { action, authorization, subtotal: amount } = transaction
  if (isStepping(transaction)) return toExpectedStep(transaction, transaction.authorization.underWay)
  if (authorization && (action === 'authcomplete' || action === 'void'))
    return toExpectedStep(transaction, { action, amount })
  return { reference: referenceOf(transaction), amount: totalOf(transaction), fee: transaction.fee }
}

/** Returns the processor's reference of an authorization's last step; after completion, that of its completion. */
export function toStepReference(
  { id, authorization }: Pick<Transaction, 'id' | 'authorization'>,
  action: 'authcomplete' | 'void',
): Reference {
  // Each attempt has its own reference at the processor, which never executes a refused reference again.
  return `${referenceOf({ id })}_${action}_${authorization?.steps ?? 0}` as Reference
}

function toExpectedStep(
  transaction: Transaction,
  { action, amount }: { action: 'authcomplete' | 'void'; amount: Cents },
): ExpectedMovement {
  const reference = toStepReference(transaction, action)
  return { reference, amount: action === 'void' ? undefined : amount, fee: zeroCents }
}

const stepReference = /_(authcomplete|void)_(\d{1,9})$/
// The reversal of late money has the reference of the movement that it reverses, with a suffix.
const reversalReference = /_(?:void|refund)$/

/**
 * Returns the transaction of a reference in the processor's books, including references of steps; undefined for others.
 */
export function parseReferenceOwner(reference: string): TransactionId | undefined {
  return parseId('trx', reference.replace(stepReference, '').replace(reversalReference, ''))
}

/**
 * Returns an open authorization with a step restored that had counted as never submitted but is in the processor's
 * books. Returns undefined if the reference is none of its steps or another step is in progress.
 */
export function restoreStep(
  transaction: Transaction,
  { reference, amountCents }: { reference: string; amountCents: Cents },
): Transaction | undefined {
  const { authorization, status, correlationId, id } = transaction
  const [, named, number] = stepReference.exec(reference) ?? []
  const action = (['authcomplete', 'void'] as const).find((known) => known === named)
  if (
    action === undefined ||
    authorization === undefined ||
    status !== 'authorized' ||
    isStepping(transaction)
  )
    return undefined
  const underWay = { attemptId: id, action, amount: amountCents, correlationId } as const
  return { ...transaction, authorization: { ...authorization, steps: Number(number), underWay } }
}
