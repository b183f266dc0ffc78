import { lostRacesMax } from '#kernel/limits'
import type { AppContext } from '#context'
import { loadExistingCompany, getCompanyTime, mergeEventRows, type Company } from '#companies'
import type { Customer } from '#customers'
import { loadInvoice, writeInvoice } from '#invoices'
import type { PartRows } from '#platform/database'
import { answerRows } from '#platform/idempotency'
import {
  outcomeRow,
  loadTransaction,
  refundedAmountRow,
  loadRefunds,
  clientPostbackRows,
  type ProcessorResult,
  type ManualResolution,
  type Transaction,
} from '#attempts'
import { watchDecline } from '#checkout'
import { collectInvoiceEffects, followUpJobRows } from './invoice-effects.ts'
import { decideRecord } from './decide-record.ts'
import { toStoredResponse } from '../responses/stored-response.ts'
import { refusedMethodRows } from './refused-method.ts'
import type { PaymentSnapshot, Recording } from './recording.ts'

/** The state of a payment or refund and of its invoice. */
export type PaymentState = PaymentSnapshot & { company: Company }

type Subject = Pick<Transaction, 'companyId' | 'id' | 'invoiceId'>

/**
 * Records a processor result of an invoice's payment. Responses, postbacks and outcome recovery all use it, and each
 * result is written once, in one statement. A known result changes nothing. `known` saves the first read and `payer`
 * that of the customer; both may be out of date.
 */
export async function recordPayment(
  context: AppContext,
  subject: Subject,
  result: ProcessorResult,
  known?: { state: PaymentState; payer?: Promise<Customer | undefined> | undefined },
  byHand?: ManualResolution,
): Promise<PaymentState> {
  let state = known?.state ?? (await loadState(context, subject))
  for (let race = 0; race < lostRacesMax; race++) {
    const now = getCompanyTime(context.clock, state.company)
    const recording = decideRecord(state, result, now)
    if (!recording) return state
    const effects = await collectEffects(context, state, recording, result, now, known?.payer)
    if (byHand) effects.push(...(await byHand.effects(recording.transaction, now)))
    if ((await writeInvoice(context.db, state.invoice, recording.invoice, effects)) === 'written') {
      byHand?.written()
      context.metrics.payment(recording.transaction.status, state.company.processor.kind)
      await watchDecline(context, state.company, recording.transaction)
      return { ...state, transaction: recording.transaction, invoice: recording.invoice }
    }
    state = await loadState(context, subject)
  }
  throw tooManyRacesError()
}

/**
 * Reads a payment and its invoice in one snapshot. Every payment changes its invoice's version, so the invoice is read
 * before and after. Reads of two instants would let the guard count the same money twice.
 */
async function loadState({ db }: AppContext, { companyId, id, invoiceId }: Subject): Promise<PaymentState> {
  const readItsInvoice = async () => invoiceId && (await loadInvoice(db, companyId, invoiceId))
  let invoice = await readItsInvoice()
  for (let race = 0; race < lostRacesMax; race++) {
    const [company, transaction] = await Promise.all([
      loadExistingCompany(db, companyId),
      loadTransaction(db, companyId, id),
    ])
    const related = transaction && (await loadRelated(db, transaction))
    const again = await readItsInvoice()
    if (!transaction || !invoice || !again) throw new Error('a payment is missing that was submitted')
    if (again.version === invoice.version) return { company, transaction, invoice, ...related }
    invoice = again
  }
  throw tooManyRacesError()
}

async function loadRelated(
  db: AppContext['db'],
  { companyId, id, parentId, refunded }: Transaction,
): Promise<Pick<PaymentState, 'parent' | 'refunds'>> {
  if (parentId !== undefined) {
    const [parent, refunds] = await Promise.all([
      loadTransaction(db, companyId, parentId),
      loadRefunds(db, companyId, parentId),
    ])
    return { parent, refunds: refunds.filter((refund) => refund.id !== id) }
  }
  return refunded > 0 ? { refunds: await loadRefunds(db, companyId, id) } : {}
}

function tooManyRacesError(): Error {
  return new Error('a payment could not be recorded: too many others wrote its invoice')
}

async function collectEffects(
  context: AppContext,
  { company, transaction: before, invoice: invoiceBefore }: PaymentState,
  recording: Recording,
  result: ProcessorResult,
  now: number,
  payer?: Promise<Customer | undefined>,
): Promise<PartRows[]> {
  const { transaction, invoice, parent } = recording
  // A late result is no response to the original request. That request already got one, and its key may serve another
  // attempt.
  const isAnswer = before.status === 'created'
  const response = isAnswer ? toStoredResponse(transaction, invoice, result.how === 'unreadable') : undefined
  return mergeEventRows([
    outcomeRow(transaction),
    ...(parent ? [refundedAmountRow(parent)] : []),
    ...refusedMethodRows(before, transaction),
    ...(await collectInvoiceEffects(context, company, invoiceBefore, recording, now, payer)),
    ...clientPostbackRows(context.ids, company, { before, after: transaction }, now),
    ...(response
      ? [answerRows(company.id, transaction.idempotencyKey, response.statusCode, response.body)]
      : []),
    ...followUpJobRows(company, recording, now),
  ])
}
