import type { Services } from '#access'
import { companyOf, companyNow, raised, type Company } from '#companies'
import { announced, readInvoice, writeInvoice, type Invoice } from '#invoices'
import { dayMs } from '#kernel/clock'
import type { PartRows } from '#platform/database'
import { keptAnswer } from '#platform/idempotency'
import { cancelled, scheduled } from '#platform/timers'
import { finished, readTransaction, reconcileTimer, type News, type Transaction } from '#transactions'
import { decideRecord, type Recording } from './decide-record.ts'
import { keepableAnswer } from './payment-answer.ts'

/** The timer that sends back money which came too late to be kept. */
export const reverseTimer = 'reverse payment'

/** Where a payment and its invoice stand. */
export type PaymentState = { company: Company; transaction: Transaction; invoice: Invoice }

type Subject = Pick<Transaction, 'companyId' | 'id' | 'invoiceId'>

// Each lost race means that somebody else made progress on the same invoice.
const racesMax = 500

/**
 * The one recorder of invoice payments: whoever brings the news, the answer of the processor, its postback or the
 * reconciler, what follows is written here, once, in one statement. News that is known already changes nothing.
 * `known` saves the first read; it may be out of date.
 */
export async function recordPayment(
  services: Services,
  subject: Subject,
  news: News,
  known?: PaymentState,
): Promise<PaymentState> {
  let state = known ?? (await readState(services, subject))
  for (let race = 0; race < racesMax; race++) {
    const now = companyNow(services.clock, state.company)
    const recording = decideRecord(state, news, now)
    if (!recording) return state
    const written = await writeInvoice(
      services.db,
      state.invoice,
      recording.invoice,
      effectsOf(services, state, recording, news, now),
    )
    if (written === 'written') {
      services.metrics.payment(recording.transaction.status)
      return { company: state.company, transaction: recording.transaction, invoice: recording.invoice }
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
    const again = await readItsInvoice()
    if (!transaction || !invoice || !again) throw new Error('a payment is missing that was submitted')
    if (again.version === invoice.version) return { company, transaction, invoice }
    invoice = again
  }
  throw tooManyRaces()
}

function tooManyRaces(): Error {
  return new Error('a payment could not be recorded: too many others wrote its invoice')
}

function effectsOf(
  services: Services,
  { company, transaction: before }: PaymentState,
  recording: Recording,
  news: News,
  now: number,
): PartRows[] {
  const { transaction, invoice, emits } = recording
  // Late news is no answer to the request that asked: that one was told, and its key may be used for another try.
  const isAnswer = before.status === 'created'
  const answer = isAnswer ? keepableAnswer(transaction, invoice, news.how === 'unreadable') : undefined
  return [
    finished(transaction),
    ...(emits ? announced(services.ids, company, { type: emits, invoice, transaction, now }) : []),
    raised(services.ids, company.id, now, ...recording.alerts),
    ...(answer ? [keptAnswer(company.id, transaction.idempotencyKey, answer.statusCode, answer.body)] : []),
    ...followUp(company, recording, now),
  ]
}

/** What is still to be looked at: a bank transfer every day, an unknown outcome as claimed, a reversal at once. */
function followUp(company: Company, { transaction, mustReverse }: Recording, now: number): PartRows[] {
  const clock = { companyId: company.id, clockOffsetMs: company.clockOffsetMs }
  if (mustReverse) return [scheduled(clock, reverseTimer, transaction.id, now)]
  if (transaction.status === 'pending') return [scheduled(clock, reconcileTimer, transaction.id, now + dayMs)]
  // The claim scheduled the reconciler; an unknown outcome leaves it where it is.
  if (transaction.status === 'created') return []
  return [cancelled(company.id, reconcileTimer, transaction.id)]
}
