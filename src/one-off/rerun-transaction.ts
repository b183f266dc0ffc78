import { assertRight, refundBound, type AskedBy, type Caller, type Services } from '#access'
import type { TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { payInvoice, refundPayment, rerunRefusal } from '#payments'
import type { HeldKey } from '#platform/idempotency'
import { againOf, readTransaction, totalOf, type Transaction } from '#transactions'
import { assertBlindRefund } from './refund/blind-refund-right.ts'
import { chargeMethod } from './charge/charge-method.ts'
import { oneOffAnswer } from './one-off-answer.ts'
import { refundOneOff } from './refund/refund-one-off.ts'
import { sendToTerminal } from './terminal/send-to-terminal.ts'

export type RerunTransaction = AskedBy & {
  caller: Caller
  transactionId: TransactionId
  key: HeldKey | undefined
}

/**
 * Tries a failed transaction again: a new one with the same amount on the same method, that names the failed one. Once,
 * until that one has failed as well. What paid an invoice pays it again.
 */
export async function rerunTransaction(services: Services, command: RerunTransaction) {
  const failed = await readTransaction(services.db, command.caller.company.id, command.transactionId)
  if (!failed) throw new ApiError('not_found')
  if (failed.status !== 'failed')
    throw unprocessable(`Only a failed transaction can be tried again, and this one is ${failed.status}.`)
  if (failed.action === 'refund') assertRight(command.caller, 'settle')
  return failed.parentId === undefined
    ? chargeAgain(services, command, failed)
    : refundAgain(services, command, failed, failed.parentId)
}

async function refundAgain(
  services: Services,
  command: RerunTransaction,
  failed: Transaction,
  parentId: TransactionId,
) {
  const { closesInvoice } = failed
  const assertMay = refundBound(services, command.caller)
  const order = { ...askedAgain(command, failed), amount: totalOf(failed), closesInvoice, assertMay }
  if (failed.invoiceId !== undefined) {
    const { transaction } = await refundPayment(services, { ...order, transactionId: parentId })
    return { transaction }
  }
  return oneOffAnswer(await refundOneOff(services, order, parentId))
}

async function chargeAgain(services: Services, command: RerunTransaction, failed: Transaction) {
  const { action, instrument, terminalId, orderId, description, customerId } = failed
  if (action !== 'sale' && action !== 'auth' && action !== 'refund')
    throw unprocessable(`A ${action} cannot be tried again.`)
  if (action === 'refund') await assertBlindRefund(services, command.caller, totalOf(failed))
  const again = askedAgain(command, failed)
  const order = { ...again, action, payer: { customerId }, amount: totalOf(failed), orderId, description }
  if (terminalId !== undefined) return sendToTerminal(services, { ...order, terminalId })
  const { vaultId } = instrument
  // A card that was quoted on a page is gone once the quote is used.
  if (vaultId === undefined || failed.purpose === 'hosted payment')
    throw unprocessable(
      'Only a charge of a saved payment method can be tried again: what was charged here was good for one use.',
    )
  return failed.invoiceId === undefined
    ? chargeMethod(services, { ...order, vaultId })
    : payAgain(services, command, failed, vaultId)
}

async function payAgain(
  services: Services,
  asked: RerunTransaction,
  failed: Transaction,
  accountVaultId: string,
) {
  const { invoiceId, subtotal, occasion } = failed
  if (invoiceId === undefined) throw new Error('a payment has no invoice')
  const id = services.ids.next<TransactionId>()
  const named = { accountVaultId }
  const command = { ...askedAgain(asked, failed), invoiceId, named, amount: subtotal }
  // What was agreed to be added before is added now, or nothing is charged.
  const quotedSurcharge = failed.surcharge ? failed.fee : undefined
  // What a subscription charged by itself is bound by the same rules as it was then, whoever tries it again.
  const more = {
    quotedSurcharge,
    save: false,
    payer: undefined,
    ...(occasion === 'schedule' ? { occasion, isRailExempt: true } : {}),
  }
  try {
    await payInvoice(services, { ...command, ...more }, id)
  } catch (error) {
    throw error instanceof ApiError ? rerunRefusal(error) : error
  }
  const paid = await readTransaction(services.db, command.company.id, id)
  if (!paid) throw new Error('a payment is missing that went through')
  return oneOffAnswer(paid)
}

/** Who tries a failed transaction again, and what the new one says of it. */
function askedAgain({ caller, actor, call, correlationId, key }: RerunTransaction, failed: Transaction) {
  const { company } = caller
  return { company, actor, call, correlationId, key, again: againOf(failed) }
}

function unprocessable(message: string): ApiError {
  return new ApiError('unprocessable_entity', { message })
}
