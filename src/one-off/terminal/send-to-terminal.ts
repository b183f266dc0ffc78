import type { Services } from '#access'
import { companyNow, credentialsOf } from '#companies'
import { customerNamed } from '#customers'
import type { CustomerId, TransactionId } from '#kernel/ids'
import { terminalWaitMs } from '#kernel/limits'
import { submitAttempt, type Transaction } from '#transactions'
import { writeOrder } from '../refund/blind-refund-days.ts'
import { oneOffAnswer, oneOffRefusal } from '../one-off-answer.ts'
import { orderedTransaction, requestOf, type Order } from '../order.ts'
import { recordOneOff } from '../record/record-one-off.ts'

/** Something that a payment terminal is to ask its payer for. */
export type TerminalOrder = Order & {
  terminalId: string
  payer: { reference: string | undefined } | { customerId: CustomerId | undefined }
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
      services.processor.sendToTerminal(credentialsOf(services.secrets, company), {
        ...requestOf(order, transaction),
        terminalId: order.terminalId,
      }),
    // Nobody knows yet, or whether the terminal was asked at all: its books will say.
    record: async (state, news) =>
      news.kind === 'unknown' ? state : recordOneOff(services, state.transaction, news, state),
    refusalOf: (asked, { transaction }, news) =>
      news.kind === 'unknown' ? undefined : oneOffRefusal(asked.transaction, transaction, news),
  })
  return oneOffAnswer(transaction)
}

async function newAttempt(services: Services, order: TerminalOrder, id: TransactionId): Promise<Transaction> {
  const { company, terminalId } = order
  const now = companyNow(services.clock, company)
  const customerId = await customerOf(services, order)
  // A terminal takes cards.
  return orderedTransaction(order, { id, customerId, terminalId, paymentMethod: 'cc', instrument: {} }, now)
}

async function customerOf(
  { db }: Services,
  { company, payer }: TerminalOrder,
): Promise<CustomerId | undefined> {
  if ('customerId' in payer) return payer.customerId
  return payer.reference === undefined ? undefined : (await customerNamed(db, company.id, payer.reference)).id
}
