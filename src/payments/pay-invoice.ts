import type { AppContext } from '#context'
import { openCredentials } from '#companies'
import { loadCustomer, type Customer } from '#customers'
import type { TransactionId } from '#kernel/ids'
import type { Instrument, Submission } from '#processor'
import { referenceOf, submitAttempt, totalOf } from '#transactions'
import {
  claimPayment,
  isMethodSaved,
  isScheduled,
  createPaymentDecider,
  type PayInvoice,
} from './charge/claim-payment.ts'
import { keepTicket, tryResolveKeptMethod } from './charge/keep-method.ts'
import { toPaymentResponse, toPaymentError } from './responses/payment-response.ts'
import { recordPayment, type PaymentState } from './record/record-payment.ts'

/**
 * Charges a payment method against an invoice: reads the facts, decides, reserves the amount with an attempt, submits
 * it and records the outcome. No lock is open during the submission. Throws the refusal if the charge was not approved.
 * The attempt gets the given `id` if the caller chose one.
 */
export async function payInvoice(context: AppContext, command: PayInvoice, id?: TransactionId) {
  let payer: Promise<Customer | undefined> | undefined
  let keeps = false
  const asked = { ...command, id }
  const recorded = await submitAttempt(context, asked, {
    decide: createPaymentDecider(context, command),
    write: (plan, watch) => claimPayment(context, command, plan, watch),
    async submit({ company, transaction, invoice, source }) {
      // The read runs while the processor works, because a receipt may be due.
      payer = loadCustomer(context.db, company.id, invoice.customerId)
      payer.catch(() => {})
      const charged = { ...command, company, transaction, invoice }
      if (!isMethodSaved(command, source)) return charge(context, charged, source.source)
      // The ticket is saved before the charge, which would use it up.
      const kept = await keepTicket(context, company, transaction)
      if ('outcome' in kept) return kept
      keeps = true
      return charge(context, charged, kept)
    },
    async record(state, news) {
      const recorded = await recordPayment(context, state.transaction, news, { state, payer })
      if (keeps) await tryResolveKeptMethod(context, state.company, state.transaction.id)
      return recorded
    },
    refusalOf: (_asked, { transaction }, news) => toPaymentError(transaction, news.how === 'unreadable'),
  })
  // The recorder has stored the response under the key of the attempt.
  command.key?.answerKept()
  return toPaymentResponse(recorded.transaction, recorded.invoice)
}

type ChargeContext = Pick<PaymentState, 'company' | 'transaction' | 'invoice'> &
  Pick<PayInvoice, 'occasion' | 'isFirst'>

async function charge(
  { processor, secrets }: AppContext,
  { company, transaction, invoice, occasion, isFirst }: ChargeContext,
  source: Instrument,
): Promise<Submission> {
  return processor.submit(openCredentials(secrets, company), {
    reference: referenceOf(transaction),
    action: 'sale',
    amountCents: totalOf(transaction),
    surchargeCents: transaction.fee,
    source,
    initiator: isScheduled({ occasion }) ? 'schedule' : 'payer',
    ...(isFirst ? { first: true } : {}),
    orderId: invoice.number,
  })
}
