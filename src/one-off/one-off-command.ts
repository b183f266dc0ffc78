import type { RequestedBy } from '#access'
import type { Company } from '#companies'
import { omitNullish } from '#kernel/json'
import { authorizationLifetimeMs } from '#kernel/limits'
import type { Cents } from '#kernel/money'
import type { LockedKey } from '#platform/idempotency'
import { newTransaction, referenceOf, type RerunFields, type Transaction } from '#transactions'

/** Something that moves money for itself. */
export type OneOffCommand = RequestedBy & {
  company: Company
  /** `refund` gives money to somebody without a sale. */
  action: 'sale' | 'auth' | 'refund'
  amount: Cents
  orderId: string | undefined
  description: string | undefined
  key: LockedKey | undefined
  /** The failed transaction that is tried again. */
  again?: RerunFields | undefined
}

type KnownFields = Pick<Transaction, 'id' | 'paymentMethod' | 'instrument'> & Partial<Transaction>

/** The transaction of an order as it is first written, with what is known of its payer and method. */
export function newOneOffTransaction(order: OneOffCommand, known: KnownFields, now: number): Transaction {
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

/** What the processor is asked for by an order. */
export function toProcessorRequest(
  { action, amount, orderId, description }: OneOffCommand,
  transaction: Transaction,
) {
  return {
    reference: referenceOf(transaction),
    action: action === 'refund' ? 'credit' : action,
    amountCents: amount,
    ...omitNullish({ orderId, description }),
  } as const
}
