import type { AppContext } from '#context'
import { getCompanyTime, openCredentials } from '#companies'
import { getCustomerByReference } from '#customers'
import type { CustomerId, TransactionId } from '#kernel/ids'
import { terminalWaitMs } from '#kernel/limits'
import { submitAttempt, type Transaction } from '#attempts'
import { writeTransactionAttempt } from '../blind-refund/blind-refund-days.ts'
import { toTransactionResponse, toTransactionError } from '../transaction-response.ts'
import {
  newTransactionFromCommand,
  toProcessorRequest,
  type TransactionCommand,
} from '../transaction-command.ts'
import { recordTransaction } from '../record/record-transaction.ts'

export type SendToTerminalCommand = TransactionCommand & {
  terminalId: string
  payer: { reference: string | undefined } | { customerId: CustomerId | undefined }
}

/**
 * Sends a transaction to a payment terminal, which asks the payer for a card. Returns an unfinished transaction at
 * once. The outcome comes with the processor's postback, or from outcome recovery without one.
 */
export async function sendToTerminal(context: AppContext, order: SendToTerminalCommand) {
  const { company } = order
  const { transaction } = await submitAttempt(context, order, {
    waitMs: terminalWaitMs,
    decide: async (id) => ({ company, transaction: await newAttempt(context, order, id) }),
    write: ({ transaction }, watch) => writeTransactionAttempt(context, order, transaction, watch),
    submit: ({ transaction }) =>
      context.processor.sendToTerminal(openCredentials(context.secrets, company), {
        ...toProcessorRequest(order, transaction),
        terminalId: order.terminalId,
      }),
    // The outcome is unknown, and the terminal may not have received the request. The processor's books have the
    // result.
    record: async (state, result) =>
      result.kind === 'unknown' ? state : recordTransaction(context, state.transaction, result, state),
    refusalOf: (request, { transaction }, result) =>
      result.kind === 'unknown' ? undefined : toTransactionError(request.transaction, transaction, result),
  })
  return toTransactionResponse(transaction)
}

async function newAttempt(
  context: AppContext,
  order: SendToTerminalCommand,
  id: TransactionId,
): Promise<Transaction> {
  const { company, terminalId } = order
  const now = getCompanyTime(context.clock, company)
  const customerId = await findCustomerId(context, order)
  // A terminal accepts only cards.
  return newTransactionFromCommand(
    order,
    { id, customerId, terminalId, paymentMethod: 'cc', instrument: {} },
    now,
  )
}

async function findCustomerId(
  { db }: AppContext,
  { company, payer }: SendToTerminalCommand,
): Promise<CustomerId | undefined> {
  if ('customerId' in payer) return payer.customerId
  return payer.reference === undefined
    ? undefined
    : (await getCustomerByReference(db, company.id, payer.reference)).id
}
