import type { AppContext } from '#context'
import { getCompanyTime, openCredentials, type Company } from '#companies'
import { loadCustomer, type Customer } from '#customers'
import type { Invoice } from '#invoices'
import type { TransactionId } from '#kernel/ids'
import type { Instrument, Submission } from '#processor'
import { referenceOf, submitAttempt, totalOf } from '#attempts'
import { claimPayment } from './charge/claim-payment.ts'
import { failClosed, endSaleForm } from '#checkout'
import { keepTicket, tryResolveKeptMethod } from './charge/keep-method.ts'
import { createFactsReader } from './charge/load-payment-facts.ts'
import { isMethodSaved, isScheduled, type PayInvoice } from './charge/payment-command.ts'
import { planPayment } from './charge/plan-payment.ts'
import { toInvoicePayable } from './payable/invoice-payable.ts'
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
  const request = { ...command, id }
  const readFacts = createFactsReader(context, command)
  const recorded = await submitAttempt(context, request, {
    async decide(attemptId) {
      const facts = await readFacts()
      const now = getCompanyTime(context.clock, command.company)
      const plan = planPayment(command, facts, { id: attemptId, now })
      return (await endOpenForm(context, command.company, facts.invoice)) ? 'lost race' : plan
    },
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
    async record(state, result) {
      const recorded = await recordPayment(context, state.transaction, result, { state, payer })
      if (keeps) await tryResolveKeptMethod(context, state.company, state.transaction.id)
      return recorded
    },
    refusalOf: (_asked, { transaction }, result) => toPaymentError(transaction, result.how === 'unreadable'),
  })
  // The recorder has stored the response under the key of the attempt.
  command.key?.answerKept()
  return toPaymentResponse(recorded.transaction, recorded.invoice)
}

/**
 * Ends the open sale form of an invoice, so that it cannot make a second charge. Returns whether there was one. A sale
 * made in the form counts, so the caller then reads the invoice again.
 */
async function endOpenForm(context: AppContext, company: Company, invoice: Invoice): Promise<boolean> {
  if (invoice.saleFormId === undefined) return false
  await failClosed(() => endSaleForm(context, toInvoicePayable(context, company, invoice)))
  return true
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
