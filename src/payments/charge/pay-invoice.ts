import type { Services } from '#access'
import { credentialsOf } from '#companies'
import { readCustomer, type Customer } from '#customers'
import type { TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Instrument } from '#processor'
import { newsOfSubmission, referenceOf, totalOf, type News } from '#transactions'
import { claimPayment, isKept, type PayInvoice } from './claim-payment.ts'
import { keepTicket, settleKept } from './keep-method.ts'
import { notClaimed } from './not-claimed.ts'
import { paymentAccepted, paymentRefusal } from './payment-answer.ts'
import { recordPayment, type PaymentState } from '../record/record-payment.ts'

/**
 * Charges a payment method against an invoice: reads the facts, decides, claims the amount with an attempt of its own,
 * submits it with nothing locked, and records what came of it. Throws the refusal when it was not approved. The attempt
 * gets the given `id`, where somebody named it beforehand.
 */
export async function payInvoice(
  services: Services,
  command: PayInvoice,
  id = services.ids.next<TransactionId>(),
) {
  services.underWay.add(id)
  try {
    return await chargeInvoice(services, command, id)
  } finally {
    services.underWay.delete(id)
  }
}

async function chargeInvoice(services: Services, command: PayInvoice, id: TransactionId) {
  const { state, source } = await claimPayment(services, command, id).catch((error: unknown) => {
    throw notClaimed(services, command.correlationId, error)
  })
  // Read while the processor works; a receipt may be due.
  const payer = readCustomer(services.db, state.company.id, state.invoice.customerId)
  payer.catch(() => {})
  // A ticket that is to be kept is saved before it is charged: a charge would use it up.
  const kept = isKept(command, source)
    ? await keepTicket(services, state.company, state.transaction)
    : undefined
  const news =
    kept && 'news' in kept
      ? kept.news
      : await submit(services, state, kept ? { vaultId: kept.vaultId } : source.source)
  const recorded = await record(services, command, { state, payer }, news)
  if (kept && 'vaultId' in kept) await settleKept(services, state.company, id)
  const refusal = paymentRefusal(recorded.transaction, news.how === 'unreadable')
  if (refusal?.refusal.reasonCode === 'NOT_CHARGED') command.key?.reopen()
  if (refusal) throw refusal
  return paymentAccepted(recorded.transaction, recorded.invoice)
}

async function submit(
  services: Services,
  { company, transaction, invoice }: PaymentState,
  source: Instrument,
): Promise<News> {
  const submission = await services.processor.submit(credentialsOf(services.secrets, company), {
    reference: referenceOf(transaction),
    action: 'sale',
    amountCents: totalOf(transaction),
    surchargeCents: transaction.fee,
    source,
    orderId: invoice.number,
  })
  return newsOfSubmission(transaction, submission)
}

async function record(
  services: Services,
  { correlationId }: PayInvoice,
  known: { state: PaymentState; payer: Promise<Customer | undefined> },
  news: News,
): Promise<PaymentState> {
  // Whatever goes wrong from here on, the charge may have gone through: the reconciler finishes what is left open.
  try {
    return await recordPayment(services, known.state.transaction, news, known)
  } catch (error) {
    services.log.error('a submitted payment was not recorded yet', { correlationId, error })
    throw new ApiError('outcome_unreadable')
  }
}
