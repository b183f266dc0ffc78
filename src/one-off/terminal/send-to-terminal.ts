import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import { customerNamed } from '#customers'
import type { CustomerId, TransactionId } from '#kernel/ids'
import { authorizationLifetimeMs, terminalWaitMs } from '#kernel/limits'
import type { Cents } from '#kernel/money'
import type { HeldKey } from '#platform/idempotency'
import { newTransaction, referenceOf, submitAttempt, type Again, type Transaction } from '#transactions'
import { writeOrder } from '../refund/blind-refund-days.ts'
import { oneOffAnswer, oneOffRefusal } from '../one-off-answer.ts'
import { recordOneOff } from '../record/record-one-off.ts'

/** Something that a payment terminal is to ask its payer for. */
export type TerminalOrder = {
  company: Company
  terminalId: string
  action: 'sale' | 'auth' | 'refund'
  payer: { reference: string | undefined } | { customerId: CustomerId | undefined }
  amount: Cents
  orderId: string | undefined
  description: string | undefined
  correlationId: string
  key: HeldKey | undefined
  /** The failed transaction that is tried again. */
  again?: Again | undefined
}

/**
 * Has a payment terminal ask its payer for a card. It answers at once with a transaction that is not finished: what comes
 * of it is told by the processor's postback, and asked for where none comes.
 */
export async function sendToTerminal(services: Services, order: TerminalOrder) {
  const { company } = order
  const { transaction } = await submitAttempt(services, order, {
    waitMs: terminalWaitMs,
    decide: async (id) => ({ company, transaction: await newAttempt(services, order, id) }),
    write: ({ transaction }, watch) => writeOrder(services, order, transaction, watch),
    submit: ({ transaction }) =>
      services.processor.sendToTerminal(
        credentialsOf(services.secrets, company),
        requestOf(order, transaction),
      ),
    // Nobody knows yet, or whether the terminal was asked at all: its books will say.
    record: async (state, news) =>
      news.kind === 'unknown' ? state : recordOneOff(services, state.transaction, news, state),
    refusalOf: (asked, { transaction }, news) =>
      news.kind === 'unknown' ? undefined : oneOffRefusal(asked.transaction, transaction, news),
  })
  return oneOffAnswer(transaction)
}

async function newAttempt(services: Services, order: TerminalOrder, id: TransactionId): Promise<Transaction> {
  const { company, terminalId, action, amount, orderId, description, correlationId, key, again } = order
  const now = companyNow(services.clock, company)
  const held = { amount, expiresAt: now + authorizationLifetimeMs, steps: 0 }
  return newTransaction(
    {
      companyId: company.id,
      id,
      purpose: 'one-off',
      action,
      customerId: await customerOf(services, order),
      ...again,
      terminalId,
      authorization: action === 'auth' ? held : undefined,
      subtotal: amount,
      // A terminal takes cards.
      paymentMethod: 'cc',
      instrument: {},
      orderId,
      description,
      correlationId,
      idempotencyKey: key?.key,
    },
    now,
  )
}

async function customerOf(
  { db }: Services,
  { company, payer }: TerminalOrder,
): Promise<CustomerId | undefined> {
  if ('customerId' in payer) return payer.customerId
  return payer.reference === undefined ? undefined : (await customerNamed(db, company.id, payer.reference)).id
}

function requestOf(
  { terminalId, action, amount, orderId, description }: TerminalOrder,
  transaction: Transaction,
) {
  return {
    terminalId,
    reference: referenceOf(transaction),
    action: action === 'refund' ? 'credit' : action,
    amountCents: amount,
    ...(orderId === undefined ? {} : { orderId }),
    ...(description === undefined ? {} : { description }),
  } as const
}
