import { parseId, type TransactionId } from '#kernel/ids'
import { zeroCents, type Cents } from '#kernel/money'
import type { Reference } from '#processor'
import { referenceOf, totalOf, type Authorization, type Transaction } from './transaction.ts'

/** An authorization whose completion or void is under way. */
export type SteppingTransaction = Transaction & {
  authorization: Authorization & { underWay: NonNullable<Authorization['underWay']> }
}

/** Whether an authorization is being completed or voided. */
export function isStepping(transaction: Transaction): transaction is SteppingTransaction {
  return transaction.authorization?.underWay !== undefined
}

/**
 * What the processor's books must say of a movement to be believed: of the one that is under way or, where nothing is, of
 * the last that was. A void has no amount of its own.
 */
export type ExpectedMovement = { reference: Reference; amount: Cents | undefined; fee: Cents }

/** What the books must say of where a transaction stands. */
export function toExpectedMovement(transaction: Transaction): ExpectedMovement {
  const { action, authorization, subtotal: amount } = transaction
  if (isStepping(transaction)) return toExpectedStep(transaction, transaction.authorization.underWay)
  if (authorization && (action === 'authcomplete' || action === 'void'))
    return toExpectedStep(transaction, { action, amount })
  return { reference: referenceOf(transaction), amount: totalOf(transaction), fee: transaction.fee }
}

/** The name at the processor of the last step of an authorization; once it is completed, of its completion. */
export function toStepReference(
  { id, authorization }: Pick<Transaction, 'id' | 'authorization'>,
  action: 'authcomplete' | 'void',
): Reference {
  // Each time it is asked has a name of its own at the processor: what was refused once is not executed again.
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
// What is sent back because it came too late goes under the name of what it sends back.
const reversalReference = /_(?:void|refund)$/

/** The transaction to which a reference of the processor's books belongs, or a step of it; undefined for others. */
export function parseReferenceOwner(reference: string): TransactionId | undefined {
  return parseId('trx', reference.replace(stepReference, '').replace(reversalReference, ''))
}

/**
 * An open authorization with a step under way again that had counted as never submitted, as the processor's books have it
 * after all; undefined where it is none of its steps, or another one is under way.
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
