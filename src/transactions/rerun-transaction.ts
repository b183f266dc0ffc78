import { assertRight, createRefundLimit, type RequestedBy, type Caller } from '#access'
import type { AppContext } from '#context'
import type { TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { payInvoice, refundPayment, toRerunError } from '#payments'
import type { LockedKey } from '#platform/idempotency'
import { toRerunFields, loadTransaction, totalOf, type Transaction } from '#attempts'
import { assertBlindRefundAllowed } from './blind-refund/assert-blind-refund-allowed.ts'
import { chargeMethod } from './charge/charge-method.ts'
import { toTransactionResponse } from './transaction-response.ts'
import { refundSale } from './refund/refund-sale.ts'
import { sendToTerminal } from './terminal/send-to-terminal.ts'

export type RerunTransaction = RequestedBy & {
  caller: Caller
  transactionId: TransactionId
  key: LockedKey | undefined
}

/**
 * Retries a failed transaction: a new one has the same amount and method, and refers to the failed one. Allowed once
 * until the retry has failed too. The retry of an invoice payment pays the invoice.
 */
export async function rerunTransaction(context: AppContext, command: RerunTransaction) {
  const failed = await loadTransaction(context.db, command.caller.company.id, command.transactionId)
  if (!failed) throw new ApiError('not_found')
  if (failed.status !== 'failed')
    throw unprocessableError(
      `Only a failed transaction can be tried again, and this one is ${failed.status}.`,
    )
  if (failed.action === 'refund') assertRight(command.caller, 'manage')
  return failed.parentId === undefined
    ? retryCharge(context, command, failed)
    : retryRefund(context, command, failed, failed.parentId)
}

async function retryRefund(
  context: AppContext,
  command: RerunTransaction,
  failed: Transaction,
  parentId: TransactionId,
) {
  const { closesInvoice } = failed
  const assertMay = createRefundLimit(context, command.caller)
  const order = { ...toRerunCommand(command, failed), amount: totalOf(failed), closesInvoice, assertMay }
  if (failed.invoiceId !== undefined) {
    const { transaction } = await refundPayment(context, { ...order, transactionId: parentId })
    return { transaction }
  }
  return toTransactionResponse(await refundSale(context, order, parentId))
}

async function retryCharge(context: AppContext, command: RerunTransaction, failed: Transaction) {
  const { action, instrument, terminalId, orderId, description, customerId } = failed
  if (action !== 'sale' && action !== 'auth' && action !== 'refund')
    throw unprocessableError(`A ${action} cannot be tried again.`)
  if (action === 'refund') await assertBlindRefundAllowed(context, command.caller, totalOf(failed))
  const again = toRerunCommand(command, failed)
  const order = { ...again, action, payer: { customerId }, amount: totalOf(failed), orderId, description }
  if (terminalId !== undefined) return sendToTerminal(context, { ...order, terminalId })
  const { vaultId } = instrument
  // A card quoted on a page is deleted after its quote is used.
  if (vaultId === undefined || failed.purpose === 'hosted payment')
    throw unprocessableError(
      'This charge used a card or bank account that was not saved. Only a charge of a saved payment method can be tried again.',
    )
  return failed.invoiceId === undefined
    ? chargeMethod(context, { ...order, vaultId })
    : retryInvoicePayment(context, command, failed, vaultId)
}

async function retryInvoicePayment(
  context: AppContext,
  request: RerunTransaction,
  failed: Transaction,
  accountVaultId: string,
) {
  const { invoiceId, subtotal, occasion } = failed
  if (invoiceId === undefined) throw new Error('a payment has no invoice')
  const id = context.ids.next<TransactionId>()
  const source = { accountVaultId }
  const command = { ...toRerunCommand(request, failed), invoiceId, source, amount: subtotal }
  // The retry charges the same surcharge as before, or fails.
  const quotedSurcharge = failed.surcharge ? failed.fee : undefined
  // The retry of a scheduled charge follows the rules of scheduled charges.
  const more = {
    quotedSurcharge,
    save: false,
    payer: undefined,
    ...(occasion === 'schedule' ? { occasion, isRailExempt: true } : {}),
  }
  try {
    await payInvoice(context, { ...command, ...more }, id)
  } catch (error) {
    throw error instanceof ApiError ? toRerunError(error) : error
  }
  const paid = await loadTransaction(context.db, command.company.id, id)
  if (!paid) throw new Error('a payment is missing that went through')
  return toTransactionResponse(paid)
}

/** Returns the requester of the retry, and its references to the failed transaction. */
function toRerunCommand({ caller, actor, call, correlationId, key }: RerunTransaction, failed: Transaction) {
  const { company } = caller
  return { company, actor, call, correlationId, key, again: toRerunFields(failed) }
}

function unprocessableError(message: string): ApiError {
  return new ApiError('unprocessable_entity', { message })
}
