import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import { isDeletedMethod, isVaultId, readCustomer, readCustomerByReference, type Customer } from '#customers'
import { hasExpired } from '#kernel/card-expiry'
import type { CustomerId, TransactionId } from '#kernel/ids'
import { authorizationLifetimeMs, reconcileFirstMs } from '#kernel/limits'
import type { Cents } from '#kernel/money'
import { ApiError, invalidField } from '#kernel/refusals'
import { failingClosed, notClaimed, rerunAlready, sourceOfVault, type ChargeSource } from '#payments'
import { violates } from '#platform/database'
import type { HeldKey } from '#platform/idempotency'
import { scheduled } from '#platform/timers'
import {
  newsOfSubmission,
  newTransaction,
  openAttemptsOfOrder,
  reconcileTimer,
  referenceOf,
  silentAttempts,
  totalOf,
  writeNewTransaction,
  type Again,
  type Transaction,
} from '#transactions'
import { holdingDay } from './blind-refund-days.ts'
import { oneOffAnswer, oneOffRefusal, outcomeUnknown } from './one-off-answer.ts'
import { recordOneOff } from './record-one-off.ts'

/** Something that moves money for itself, on a saved method. */
export type OneOffOrder = {
  company: Company
  /** `refund` gives money to somebody without a sale. */
  action: 'sale' | 'auth' | 'refund'
  /** Who pays, as the merchant names it, or the customer of the transaction that is tried again. */
  payer: { reference: string } | { customerId: CustomerId | undefined }
  vaultId: string
  amount: Cents
  orderId: string | undefined
  description: string | undefined
  correlationId: string
  key: HeldKey | undefined
  /** The failed transaction that is tried again. */
  again?: Again | undefined
}

/**
 * Charges, authorizes or credits a saved method: reads the facts, writes the attempt, submits it with nothing locked, and
 * records what came of it. Throws the refusal when it did not go through.
 */
export async function chargeMethod(services: Services, order: OneOffOrder) {
  const id = services.ids.next<TransactionId>()
  services.underWay.add(id)
  try {
    const { transaction, source } = await claim(services, order, id).catch((error: unknown) => {
      throw notClaimed(services, order.correlationId, error)
    })
    const news = newsOfSubmission(transaction, await submit(services, order, transaction, source))
    const state = { company: order.company, transaction }
    const recorded = await recordOneOff(services, transaction, news, state).catch((error: unknown) => {
      services.log.error('a submitted transaction was not recorded yet', {
        correlationId: order.correlationId,
        error,
      })
      throw new ApiError('outcome_unreadable')
    })
    const refusal = oneOffRefusal(transaction, recorded.transaction, news)
    if (refusal?.refusal.reasonCode === 'NOT_CHARGED') order.key?.reopen()
    if (refusal) throw refusal
    return oneOffAnswer(recorded.transaction)
  } finally {
    services.underWay.delete(id)
  }
}

type Claimed = { transaction: Transaction; source: ChargeSource }

async function claim(services: Services, order: OneOffOrder, id: TransactionId): Promise<Claimed> {
  const { company, key } = order
  const reading = readMethod(services, company, order.vaultId)
  reading.catch(() => {})
  const customer = await payerOf(services, order)
  await refuseWhileUnknown(services, order)
  const source = await reading
  if (!company.products.includes(source.rail))
    throw new ApiError('unprocessable_entity', {
      message: `This company takes ${company.products.join(' and ')} only, and the method is ${source.rail}.`,
    })
  const now = companyNow(services.clock, company)
  if (source.expDate !== undefined && hasExpired(source.expDate, now)) throw expired()
  if (order.action === 'auth' && source.rail === 'ach')
    throw new ApiError('unprocessable_entity', {
      message: 'A bank account cannot be authorized: charge it with POST /api/trx/payment.',
    })
  const transaction = newAttempt(order, { id, customer, source }, now)
  key?.commit()
  await write(services, order, transaction, now)
  return { transaction, source }
}

function newAttempt(
  order: OneOffOrder,
  { id, customer, source }: { id: TransactionId; customer: Customer | undefined; source: ChargeSource },
  now: number,
): Transaction {
  const { company, action, amount, orderId, description, correlationId, key, again } = order
  const held = { amount, expiresAt: now + authorizationLifetimeMs, steps: 0 }
  return newTransaction(
    {
      companyId: company.id,
      id,
      purpose: 'one-off',
      action,
      customerId: customer?.id,
      ...again,
      authorization: action === 'auth' ? held : undefined,
      subtotal: amount,
      paymentMethod: source.rail,
      instrument: source.instrument,
      orderId,
      description,
      correlationId,
      idempotencyKey: key?.key,
    },
    now,
  )
}

async function write(
  services: Services,
  { company, action, key }: OneOffOrder,
  transaction: Transaction,
  now: number,
): Promise<void> {
  const along = [scheduled(company, reconcileTimer, transaction.id, now + reconcileFirstMs)]
  const writing =
    action === 'refund'
      ? holdingDay(services, company, transaction, along, key)
      : writeNewTransaction(services.db, transaction, along, key)
  const written = await writing.catch((error: unknown) => {
    key?.reopen()
    if (violates(error, 'transactions_same')) throw sameUnderWay()
    throw violates(error, 'transactions_rerun') ? rerunAlready() : error
  })
  if (written === 'written') return
  key?.reopen()
  throw new ApiError('request_in_progress')
}

/** The refusal of what is being submitted at this moment, with the same order, amount and method. */
function sameUnderWay(): ApiError {
  return new ApiError('already_processing', {
    message:
      'The same order, amount and method is being submitted just now. Read the order before trying again.',
  })
}

function expired(): ApiError {
  return new ApiError('unprocessable_entity', {
    message: 'The card has expired.',
    reasonCode: 1622,
    reasonText: 'Card expired',
  })
}

async function payerOf({ db }: Services, { company, payer }: OneOffOrder): Promise<Customer | undefined> {
  if ('customerId' in payer)
    return payer.customerId === undefined ? undefined : readCustomer(db, company.id, payer.customerId)
  const customer = await readCustomerByReference(db, company.id, payer.reference)
  if (!customer)
    throw new ApiError('not_found', {
      message:
        'No customer has this contact_api_id: it takes a customer id, an externalUserId or a contactId.',
    })
  return customer
}

/** Spec, Transactions: a method that is deleted, inactive or expired is refused with 422. */
async function readMethod(services: Services, company: Company, vaultId: string): Promise<ChargeSource> {
  const location = credentialsOf(services.secrets, company)
  const vault = isVaultId(vaultId)
    ? await failingClosed(() => services.processor.readVault(location, vaultId))
    : undefined
  // What belongs to nobody is a quoted card, and is charged by its quote alone.
  if (vault?.active && vault.contactId !== undefined) return sourceOfVault(vault)
  if (vault?.active === false || (await isDeletedMethod(services.db, company.id, vaultId)))
    throw new ApiError('unprocessable_entity', {
      message: 'This saved payment method is not active any more.',
    })
  throw invalidField('body.account_vault_id', 'not_found', 'no such saved payment method')
}

/** A blind retry is not submitted again while nobody knows what became of the first. */
async function refuseWhileUnknown(services: Services, order: OneOffOrder): Promise<void> {
  const { company, action, amount, orderId, vaultId } = order
  if (orderId === undefined) return
  const silent = await silentAttempts(services, () => openAttemptsOfOrder(services.db, company.id, orderId))
  const isSame = (one: Transaction) =>
    one.action === action && totalOf(one) === amount && one.instrument.vaultId === vaultId
  if (silent.some(isSame)) throw outcomeUnknown()
}

async function submit(
  { processor, secrets }: Services,
  { company, action, orderId, description }: OneOffOrder,
  transaction: Transaction,
  { source }: ChargeSource,
) {
  return processor.submit(credentialsOf(secrets, company), {
    reference: referenceOf(transaction),
    action: action === 'refund' ? 'credit' : action,
    amountCents: totalOf(transaction),
    surchargeCents: transaction.fee,
    source,
    ...(orderId === undefined ? {} : { orderId }),
    ...(description === undefined ? {} : { description }),
  })
}
