import type { AskedBy } from '#access'
import type { Company } from '#companies'
import { present } from '#kernel/json'
import { authorizationLifetimeMs } from '#kernel/limits'
import type { Cents } from '#kernel/money'
import type { HeldKey } from '#platform/idempotency'
import { newTransaction, referenceOf, type Again, type Transaction } from '#transactions'

/** Something that moves money for itself. */
export type Order = AskedBy & {
  company: Company
  /** `refund` gives money to somebody without a sale. */
  action: 'sale' | 'auth' | 'refund'
  amount: Cents
  orderId: string | undefined
  description: string | undefined
  key: HeldKey | undefined
  /** The failed transaction that is tried again. */
  again?: Again | undefined
}

type Known = Pick<Transaction, 'id' | 'paymentMethod' | 'instrument'> & Partial<Transaction>

/** The transaction of an order as it is first written, with what is known of its payer and method. */
export function orderedTransaction(order: Order, known: Known, now: number): Transaction {
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
export function requestOf({ action, amount, orderId, description }: Order, transaction: Transaction) {
  return {
    reference: referenceOf(transaction),
    action: action === 'refund' ? 'credit' : action,
    amountCents: amount,
    ...present({ orderId, description }),
  } as const
}
