import type { Services } from '#access'
import { credentialsOf } from '#companies'
import { readCustomer, type Customer } from '#customers'
import type { TransactionId } from '#kernel/ids'
import type { Instrument, Submission } from '#processor'
import { referenceOf, submitAttempt, totalOf } from '#transactions'
import { claimPayment, isKept, isScheduled, paymentDecider, type PayInvoice } from './claim-payment.ts'
import { keepTicket, settleKept } from './keep-method.ts'
import { paymentAccepted, paymentRefusal } from './payment-answer.ts'
import { recordPayment, type PaymentState } from '../record/record-payment.ts'

/**
 * Charges a payment method against an invoice: reads the facts, decides, claims the amount with an attempt of its own,
 * submits it with nothing locked, and records what came of it. Throws the refusal when it was not approved. The attempt
 * gets the given `id`, where somebody named it beforehand.
 */
export async function payInvoice(services: Services, command: PayInvoice, id?: TransactionId) {
  let payer: Promise<Customer | undefined> | undefined
  let keeps = false
  const asked = { ...command, id }
  const recorded = await submitAttempt(services, asked, {
    decide: paymentDecider(services, command),
    write: (plan, watch) => claimPayment(services, command, plan, watch),
    async submit({ company, transaction, invoice, source }) {
      // Read while the processor works; a receipt may be due.
      payer = readCustomer(services.db, company.id, invoice.customerId)
      payer.catch(() => {})
      const charged = { ...command, company, transaction, invoice }
      if (!isKept(command, source)) return charge(services, charged, source.source)
      // A ticket that is to be kept is saved before it is charged: a charge would use it up.
      const kept = await keepTicket(services, company, transaction)
      if ('outcome' in kept) return kept
      keeps = true
      return charge(services, charged, kept)
    },
    async record(state, news) {
      const recorded = await recordPayment(services, state.transaction, news, { state, payer })
      if (keeps) await settleKept(services, state.company, state.transaction.id)
      return recorded
    },
    refusalOf: (_asked, { transaction }, news) => paymentRefusal(transaction, news.how === 'unreadable'),
  })
  // By whoever recorded it, under the key that stands on the attempt.
  command.key?.answerKept()
  return paymentAccepted(recorded.transaction, recorded.invoice)
}

type Charged = Pick<PaymentState, 'company' | 'transaction' | 'invoice'> &
  Pick<PayInvoice, 'occasion' | 'isFirst'>

async function charge(
  { processor, secrets }: Services,
  { company, transaction, invoice, occasion, isFirst }: Charged,
  source: Instrument,
): Promise<Submission> {
  return processor.submit(credentialsOf(secrets, company), {
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
