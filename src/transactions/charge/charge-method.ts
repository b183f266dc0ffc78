import type { AppContext } from '#context'
import { getCompanyTime, openCredentials, type Company } from '#companies'
import { getCustomerByReference, isDeletedMethod, isVaultId, loadCustomer, type Customer } from '#customers'
import { hasExpired } from '#kernel/card-expiry'
import type { CustomerId, TransactionId } from '#kernel/ids'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { failClosed, toVaultSource, type ChargeSource } from '#checkout'
import {
  loadOpenAttemptsOfOrder,
  findUnresolvedAttempts,
  submitAttempt,
  totalOf,
  type AttemptPlan,
  type Transaction,
} from '#attempts'
import { writeTransactionAttempt } from '../blind-refund/blind-refund-days.ts'
import { toTransactionResponse, toTransactionError, outcomeUnknownError } from '../transaction-response.ts'
import {
  newTransactionFromCommand,
  toProcessorRequest,
  type TransactionCommand,
} from '../transaction-command.ts'
import { recordTransaction } from '../record/record-transaction.ts'

/** A one-off movement of money on a saved method. */
export type ChargeMethodCommand = TransactionCommand & {
  /** The payer by the merchant's reference, or the customer of the retried transaction. */
  payer: { reference: string } | { customerId: CustomerId | undefined }
  vaultId: string
}

/**
 * Charges, authorizes or credits a saved method: reads the facts, writes the attempt, submits it and records the
 * outcome. No lock is open during the submission. Throws the refusal if it did not go through.
 */
export async function chargeMethod(context: AppContext, order: ChargeMethodCommand) {
  const recorded = await submitAttempt(context, order, {
    decide: (id) => decide(context, order, id),
    write: ({ transaction }, watch) => writeTransactionAttempt(context, order, transaction, watch),
    submit: (plan) => submit(context, order, plan),
    record: (state, result) => recordTransaction(context, state.transaction, result, state),
    refusalOf: (request, { transaction }, result) =>
      toTransactionError(request.transaction, transaction, result),
  })
  return toTransactionResponse(recorded.transaction)
}

type ChargePlan = AttemptPlan & { source: ChargeSource }

async function decide(
  context: AppContext,
  order: ChargeMethodCommand,
  id: TransactionId,
): Promise<ChargePlan> {
  const { company } = order
  const reading = loadMethod(context, company, order.vaultId)
  reading.catch(() => {})
  const customer = await findPayer(context, order)
  await refuseWhileUnknown(context, order)
  const source = await reading
  if (!company.products.includes(source.rail))
    throw new ApiError('unprocessable_entity', {
      message: `This company takes ${company.products.join(' and ')} only, and the method is ${source.rail}.`,
    })
  const now = getCompanyTime(context.clock, company)
  if (source.expDate !== undefined && hasExpired(source.expDate, now)) throw cardExpiredError()
  if (order.action === 'auth' && source.rail === 'ach')
    throw new ApiError('unprocessable_entity', {
      message: 'A bank account cannot be authorized: charge it with POST /api/trx/payment.',
    })
  const { rail: paymentMethod, instrument } = source
  const known = { id, customerId: customer?.id, paymentMethod, instrument }
  return { company, transaction: newTransactionFromCommand(order, known, now), source }
}

function cardExpiredError(): ApiError {
  return new ApiError('unprocessable_entity', {
    message: 'The card has expired.',
    reasonCode: 1622,
    reasonText: 'Card expired',
  })
}

async function findPayer(
  { db }: AppContext,
  { company, payer }: ChargeMethodCommand,
): Promise<Customer | undefined> {
  if ('reference' in payer) return getCustomerByReference(db, company.id, payer.reference)
  return payer.customerId && loadCustomer(db, company.id, payer.customerId)
}

/** Spec, Transactions: a method that is deleted, inactive or expired is refused with 422. */
async function loadMethod(context: AppContext, company: Company, vaultId: string): Promise<ChargeSource> {
  const location = openCredentials(context.secrets, company)
  const vault = isVaultId(vaultId)
    ? await failClosed(() => context.processor.readVault(location, vaultId))
    : undefined
  // A method without an owner is a quoted card. Only its quote can charge it.
  if (vault?.active && vault.contactId !== undefined) return toVaultSource(vault)
  if (vault?.active === false || (await isDeletedMethod(context.db, company.id, vaultId)))
    throw new ApiError('unprocessable_entity', {
      message: 'This saved payment method is not active any more.',
    })
  throw invalidFieldError('body.account_vault_id', 'not_found', 'no such saved payment method')
}

/** Throws if an identical attempt of the order has an unknown outcome, so that a blind retry is not submitted again. */
async function refuseWhileUnknown(context: AppContext, order: ChargeMethodCommand): Promise<void> {
  const { company, action, amount, orderId, vaultId } = order
  if (orderId === undefined) return
  const silent = await findUnresolvedAttempts(context, () =>
    loadOpenAttemptsOfOrder(context.db, company.id, orderId),
  )
  const isSame = (one: Transaction) =>
    one.action === action && totalOf(one) === amount && one.instrument.vaultId === vaultId
  if (silent.some(isSame)) throw outcomeUnknownError()
}

async function submit(
  { processor, secrets }: AppContext,
  order: ChargeMethodCommand,
  { company, transaction, source: { source } }: ChargePlan,
) {
  const request = {
    ...toProcessorRequest(order, transaction),
    surchargeCents: transaction.fee,
    source,
    initiator: 'payer' as const,
  }
  return processor.submit(openCredentials(secrets, company), request)
}
