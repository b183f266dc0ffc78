import { racesMax } from '#kernel/limits'
import type { Services } from '#access'
import { companyOf, companyNow, together, type Company } from '#companies'
import type { Customer } from '#customers'
import { readInvoice, writeInvoice } from '#invoices'
import type { PartRows } from '#platform/database'
import { keptAnswer } from '#platform/idempotency'
import {
  finished,
  readTransaction,
  refunded,
  refundsOf,
  toldClient,
  type News,
  type RecordedByHand,
  type Transaction,
} from '#transactions'
import { watchDecline } from '../hosted/card-testing.ts'
import { consequencesOf, followUp } from './consequences.ts'
import { decideRecord } from './decide-record.ts'
import { keepableAnswer } from './keepable-answer.ts'
import { methodRefusedBy } from './refused-method.ts'
import type { Recorded, Recording } from './recording.ts'

/** Where a payment or refund and its invoice stand. */
export type PaymentState = Recorded & { company: Company }

type Subject = Pick<Transaction, 'companyId' | 'id' | 'invoiceId'>

/**
 * The one recorder of what becomes of an invoice's money: whoever brings the news, the answer of the processor, its
 * postback or the reconciler, what follows is written here, once, in one statement. News that is known already changes
 * nothing. `known` saves the first read, and `payer` that of the customer; what is known may be out of date.
 */
export async function recordPayment(
  services: Services,
  subject: Subject,
  news: News,
  known?: { state: PaymentState; payer?: Promise<Customer | undefined> | undefined },
  byHand?: RecordedByHand,
): Promise<PaymentState> {
  let state = known?.state ?? (await readState(services, subject))
  for (let race = 0; race < racesMax; race++) {
    const now = companyNow(services.clock, state.company)
    const recording = decideRecord(state, news, now)
    if (!recording) return state
    const along = await effectsOf(services, state, recording, news, now, known?.payer)
    if (byHand) along.push(...(await byHand.along(recording.transaction, now)))
    if ((await writeInvoice(services.db, state.invoice, recording.invoice, along)) === 'written') {
      byHand?.written()
      services.metrics.payment(recording.transaction.status, state.company.processor.kind)
      await watchDecline(services, state.company, recording.transaction)
      return { ...state, transaction: recording.transaction, invoice: recording.invoice }
    }
    state = await readState(services, subject)
  }
  throw tooManyRaces()
}

/**
 * Reads a payment and its invoice as they stood at one moment. Every write of a payment moves its invoice's version,
 * so the invoice is read around it: of two moments, the guard would let the same money count twice.
 */
async function readState({ db }: Services, { companyId, id, invoiceId }: Subject): Promise<PaymentState> {
  const readItsInvoice = async () => invoiceId && (await readInvoice(db, companyId, invoiceId))
  let invoice = await readItsInvoice()
  for (let race = 0; race < racesMax; race++) {
    const [company, transaction] = await Promise.all([
      companyOf(db, companyId),
      readTransaction(db, companyId, id),
    ])
    const related = transaction && (await relatedTo(db, transaction))
    const again = await readItsInvoice()
    if (!transaction || !invoice || !again) throw new Error('a payment is missing that was submitted')
    if (again.version === invoice.version) return { company, transaction, invoice, ...related }
    invoice = again
  }
  throw tooManyRaces()
}

async function relatedTo(
  db: Services['db'],
  { companyId, id, parentId, refunded }: Transaction,
): Promise<Pick<PaymentState, 'parent' | 'refunds'>> {
  if (parentId !== undefined) {
    const [parent, refunds] = await Promise.all([
      readTransaction(db, companyId, parentId),
      refundsOf(db, companyId, parentId),
    ])
    return { parent, refunds: refunds.filter((refund) => refund.id !== id) }
  }
  return refunded > 0 ? { refunds: await refundsOf(db, companyId, id) } : {}
}

function tooManyRaces(): Error {
  return new Error('a payment could not be recorded: too many others wrote its invoice')
}

async function effectsOf(
  services: Services,
  { company, transaction: before, invoice: invoiceBefore }: PaymentState,
  recording: Recording,
  news: News,
  now: number,
  payer?: Promise<Customer | undefined>,
): Promise<PartRows[]> {
  const { transaction, invoice, parent } = recording
  // Late news is no answer to the request that asked: that one was told, and its key may be used for another try.
  const isAnswer = before.status === 'created'
  const answer = isAnswer ? keepableAnswer(transaction, invoice, news.how === 'unreadable') : undefined
  return together([
    finished(transaction),
    ...(parent ? [refunded(parent)] : []),
    ...methodRefusedBy(before, transaction),
    ...(await consequencesOf(services, company, invoiceBefore, recording, now, payer)),
    ...toldClient(services.ids, company, { before, after: transaction }, now),
    ...(answer ? [keptAnswer(company.id, transaction.idempotencyKey, answer.statusCode, answer.body)] : []),
    ...followUp(company, recording, now),
  ])
}
