import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, alertRows, type Company } from '#companies'
import { lostRacesMax } from '#kernel/limits'
import { watchDecline } from '#checkout'
import { followUpJobRows, refusedMethodRows } from '#payments'
import type { PartRows } from '#platform/database'
import { answerRows } from '#platform/idempotency'
import {
  outcomeRow,
  loadTransaction,
  loadRefunds,
  clientPostbackRows,
  writeTransaction,
  type ProcessorResult,
  type ManualResolution,
  type Transaction,
} from '#attempts'
import { authorizationJobRows } from './authorization-job.ts'
import { releasedBlindRefundRows } from '../blind-refund/blind-refund-days.ts'
import {
  decideTransactionRecord,
  type TransactionRecording,
  type TransactionSnapshot,
} from './decide-transaction-record.ts'
import { releasedHostedPaymentRows, toHostedPaymentRef } from '../find-hosted-payments.ts'
import { hostedMailRows } from '../mails/hosted-mail.ts'
import { toStoredResponse } from '../transaction-response.ts'

/** The state of a one-off transaction, and its company. */
export type TransactionState = TransactionSnapshot & { company: Company }

/**
 * Records a processor result of a one-off transaction. Responses, postbacks and outcome recovery all use it, and each
 * result is written once, in one statement. A known result changes nothing. `known` saves the first read, and may be
 * out of date.
 */
export async function recordTransaction(
  context: AppContext,
  subject: Pick<Transaction, 'companyId' | 'id'>,
  result: ProcessorResult,
  known?: TransactionState,
  byHand?: ManualResolution,
): Promise<TransactionState> {
  let state = known ?? (await loadState(context, subject))
  for (let race = 0; race < lostRacesMax; race++) {
    const now = getCompanyTime(context.clock, state.company)
    const recording = decideTransactionRecord(state, result, now)
    if (!recording) return state
    const { before, after } = selectGuard(state, recording)
    const effects = await collectEffects(context, state, recording, result, now)
    if (byHand) effects.push(...(await byHand.effects(recording.transaction, now)))
    if ((await writeTransaction(context.db, before, after, effects)) === 'written') {
      byHand?.written()
      context.metrics.payment(recording.transaction.status, state.company.processor.kind)
      await watchDecline(context, state.company, recording.transaction)
      const { transaction, parent } = recording
      const isOwnGuard = before.id === transaction.id
      const written = isOwnGuard ? { ...transaction, version: transaction.version + 1 } : transaction
      return { ...state, transaction: written, parent }
    }
    state = await loadState(context, subject)
  }
  throw new Error('a transaction could not be recorded: too many others wrote it')
}

/** Returns the guarded row: a refund is guarded by its sale, every other transaction by itself. */
function selectGuard(
  { transaction, parent }: TransactionState,
  recording: TransactionRecording,
): { before: Transaction; after: Transaction } {
  if (!parent) return { before: transaction, after: recording.transaction }
  return { before: parent, after: recording.parent ?? parent }
}

/**
 * Reads a transaction with its refunds, or a refund with its sale, in one snapshot. Every refund changes the version of
 * its sale, so the sale is read before and after.
 */
async function loadState(
  { db }: AppContext,
  { companyId, id }: Pick<Transaction, 'companyId' | 'id'>,
): Promise<TransactionState> {
  for (let race = 0; race < lostRacesMax; race++) {
    const known = await loadTransaction(db, companyId, id)
    if (!known) throw new Error('a transaction is missing that was submitted')
    const company = await loadExistingCompany(db, companyId)
    if (known.parentId === undefined && known.refunded === 0) return { company, transaction: known }
    const saleId = known.parentId ?? id
    const sale = known.parentId === undefined ? known : await loadTransaction(db, companyId, saleId)
    const refunds = await loadRefunds(db, companyId, saleId)
    const again = await loadTransaction(db, companyId, saleId)
    if (!sale || !again) throw new Error('a refund has no sale')
    if (sale.version !== again.version) continue
    if (saleId === id) return { company, transaction: sale, refunds }
    const transaction = refunds.find((refund) => refund.id === id)
    if (!transaction) throw new Error('a refund has no sale')
    return { company, transaction, parent: sale, siblings: refunds.filter((refund) => refund.id !== id) }
  }
  throw new Error('a transaction could not be read: too many others wrote it')
}

async function collectEffects(
  context: AppContext,
  { company, transaction: before, parent }: TransactionState,
  recording: TransactionRecording,
  result: ProcessorResult,
  now: number,
): Promise<PartRows[]> {
  const { transaction, alerts, mustReverse } = recording
  const answer = toStoredResponse(before, transaction, result)
  const page = toHostedPaymentRef(context.secrets, transaction)
  return [
    ...(parent ? [outcomeRow(transaction)] : []),
    ...refusedMethodRows(before, transaction),
    ...releasedBlindRefundRows(company, before, transaction),
    ...releasedHostedPaymentRows(before, transaction),
    alertRows(context.ids, company.id, now, ...alerts),
    ...clientPostbackRows(context.ids, company, { before, after: transaction }, now, page),
    ...(answer ? [answerRows(company.id, answer.key, answer.statusCode, answer.body)] : []),
    ...followUpJobRows(company, { transaction, mustReverse }, now),
    ...authorizationJobRows(company, before, transaction),
    ...(await hostedMailRows(context, company, { before, after: transaction, parent }, now)),
  ]
}
