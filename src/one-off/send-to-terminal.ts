import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import { readCustomerByReference } from '#customers'
import type { CustomerId, TransactionId } from '#kernel/ids'
import { authorizationLifetimeMs, terminalWaitMs } from '#kernel/limits'
import type { Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { notClaimed, rerunAlready } from '#payments'
import { violates } from '#platform/database'
import type { HeldKey } from '#platform/idempotency'
import { scheduled } from '#platform/timers'
import {
  newsOfSubmission,
  newTransaction,
  reconcileTimer,
  referenceOf,
  writeNewTransaction,
  type Again,
  type Transaction,
} from '#transactions'
import { holdingDay } from './blind-refund-days.ts'
import { oneOffAnswer, oneOffRefusal } from './one-off-answer.ts'
import { recordOneOff } from './record-one-off.ts'

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
  const { company, key, correlationId } = order
  const transaction = await newAttempt(services, order)
  key?.commit()
  await write(services, order, transaction).catch((error: unknown) => {
    key?.reopen()
    throw violates(error, 'transactions_rerun') ? rerunAlready() : notClaimed(services, correlationId, error)
  })
  const submission = await services.processor.sendToTerminal(
    credentialsOf(services.secrets, company),
    requestOf(order, transaction),
  )
  // Nobody knows yet, or whether the terminal was asked at all: its books will say.
  if (
    submission.outcome === 'waiting' ||
    submission.outcome === 'no answer' ||
    submission.outcome === 'unreadable'
  )
    return oneOffAnswer(transaction)
  const news = newsOfSubmission(transaction, submission)
  const recorded = await recordOneOff(services, transaction, news, { company, transaction })
  const refusal = oneOffRefusal(transaction, recorded.transaction, news)
  if (refusal?.refusal.reasonCode === 'NOT_CHARGED') key?.reopen()
  if (refusal) throw refusal
  return oneOffAnswer(recorded.transaction)
}

async function newAttempt(services: Services, order: TerminalOrder): Promise<Transaction> {
  const { company, terminalId, action, amount, orderId, description, correlationId, key, again } = order
  const now = companyNow(services.clock, company)
  const held = { amount, expiresAt: now + authorizationLifetimeMs, steps: 0 }
  return newTransaction(
    {
      companyId: company.id,
      id: services.ids.next<TransactionId>(),
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
  if (payer.reference === undefined) return undefined
  const customer = await readCustomerByReference(db, company.id, payer.reference)
  if (!customer) throw new ApiError('not_found', { message: 'No customer has this contact_api_id.' })
  return customer.id
}

async function write(
  services: Services,
  { company, action, key }: TerminalOrder,
  transaction: Transaction,
): Promise<void> {
  const { id, createdAt } = transaction
  const along = [scheduled(company, reconcileTimer, id, createdAt + terminalWaitMs)]
  const written =
    action === 'refund'
      ? await holdingDay(services, company, transaction, along, key)
      : await writeNewTransaction(services.db, transaction, along, key)
  if (written === 'lost race') throw new ApiError('request_in_progress')
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
