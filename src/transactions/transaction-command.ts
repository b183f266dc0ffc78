import type { RequestedBy } from '#access'
import type { Company } from '#companies'
import { omitNullish } from '#kernel/json'
import { authorizationLifetimeMs } from '#kernel/limits'
import type { Cents } from '#kernel/money'
import type { LockedKey } from '#platform/idempotency'
import { newTransaction, referenceOf, type RerunFields, type Transaction } from '#attempts'

/** A one-off movement of money. */
export type TransactionCommand = RequestedBy & {
  company: Company
  /** `refund` credits a method without a sale. */
  action: 'sale' | 'auth' | 'refund'
  amount: Cents
  orderId: string | undefined
  description: string | undefined
  key: LockedKey | undefined
  /** The failed transaction that is retried. */
  again?: RerunFields | undefined
}

type KnownFields = Pick<Transaction, 'id' | 'paymentMethod' | 'instrument'> & Partial<Transaction>

/** Returns the new transaction of a command, with the known facts about its payer and method. */
export function newTransactionFromCommand(
  order: TransactionCommand,
  known: KnownFields,
  now: number,
): Transaction {
  const { company, action, amount, orderId, description, actor, correlationId, key, again } = order
  const held = { amount, expiresAt: now + authorizationLifetimeMs, steps: 0, by: actor }
  return newTransaction(
    {
      ...known,
      companyId: company.id,
      purpose: 'one-off',
      processorNumber: company.processor.number,
      action,
      ...again,
      authorization: action === 'auth' ? held : undefined,
      subtotal: amount,
      orderId,
      description,
      actor,
      correlationId,
      idempotencyKey: key?.key,
    },
    now,
  )
}

export function toProcessorRequest(
  { action, amount, orderId, description }: TransactionCommand,
  transaction: Transaction,
) {
  return {
    reference: referenceOf(transaction),
    action: action === 'refund' ? 'credit' : action,
    amountCents: amount,
    ...omitNullish({ orderId, description }),
  } as const
}
