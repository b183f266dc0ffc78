import type { Services } from '#access'
import { companyNow, companyOf, raised, type Company } from '#companies'
import { racesMax } from '#kernel/limits'
import { followUp, methodRefusedBy, watchDecline } from '#payments'
import type { PartRows } from '#platform/database'
import { keptAnswer } from '#platform/idempotency'
import { cancelled, scheduled } from '#platform/timers'
import {
  finished,
  readTransaction,
  refundsOf,
  toldClient,
  writeTransaction,
  type News,
  type RecordedByHand,
  type Transaction,
} from '#transactions'
import { authorizationTimer } from '../authorization/authorization-timer.ts'
import { blindRefundGivenUp } from '../refund/blind-refund-days.ts'
import { decideOneOff, type OneOffRecording, type Standing } from './decide-one-off.ts'
import { hostedPaymentFreed, pageTold } from '../hosted/find-hosted-payments.ts'
import { hostedMailed } from '../mails/hosted-mail.ts'
import { keepableAnswer } from '../one-off-answer.ts'

/** Where a transaction that stands for itself stands, and whose it is. */
export type OneOffState = Standing & { company: Company }

/**
 * The one recorder of what becomes of a transaction that stands for itself: whoever brings the news, what follows is
 * written here, once, in one statement. News that is known already changes nothing. `known` saves the first read, and may
 * be out of date.
 */
export async function recordOneOff(
  services: Services,
  subject: Pick<Transaction, 'companyId' | 'id'>,
  news: News,
  known?: OneOffState,
  byHand?: RecordedByHand,
): Promise<OneOffState> {
  let state = known ?? (await readState(services, subject))
  for (let race = 0; race < racesMax; race++) {
    const now = companyNow(services.clock, state.company)
    const recording = decideOneOff(state, news, now)
    if (!recording) return state
    const { before, after } = guardedBy(state, recording)
    const along = await effectsOf(services, state, recording, news, now)
    if (byHand) along.push(...(await byHand.along(recording.transaction, now)))
    if ((await writeTransaction(services.db, before, after, along)) === 'written') {
      byHand?.written()
      services.metrics.payment(recording.transaction.status, state.company.processor.kind)
      await watchDecline(services, state.company, recording.transaction)
      const { transaction, parent } = recording
      const isOwnGuard = before.id === transaction.id
      const written = isOwnGuard ? { ...transaction, version: transaction.version + 1 } : transaction
      return { ...state, transaction: written, parent }
    }
    state = await readState(services, subject)
  }
  throw new Error('a transaction could not be recorded: too many others wrote it')
}

/** A refund stands or falls with what it gives back; whatever else, with itself. */
function guardedBy(
  { transaction, parent }: OneOffState,
  recording: OneOffRecording,
): { before: Transaction; after: Transaction } {
  if (!parent) return { before: transaction, after: recording.transaction }
  return { before: parent, after: recording.parent ?? parent }
}

/**
 * Reads a transaction with its refunds, or with what it gives back, as they stood at one moment: every write of a refund moves the
 * version of its sale, which is read around it.
 */
async function readState(
  { db }: Services,
  { companyId, id }: Pick<Transaction, 'companyId' | 'id'>,
): Promise<OneOffState> {
  for (let race = 0; race < racesMax; race++) {
    const known = await readTransaction(db, companyId, id)
    if (!known) throw new Error('a transaction is missing that was submitted')
    const company = await companyOf(db, companyId)
    if (known.parentId === undefined && known.refunded === 0) return { company, transaction: known }
    const saleId = known.parentId ?? id
    const sale = known.parentId === undefined ? known : await readTransaction(db, companyId, saleId)
    const refunds = await refundsOf(db, companyId, saleId)
    const again = await readTransaction(db, companyId, saleId)
    if (!sale || !again) throw new Error('a refund is missing what it gives back')
    if (sale.version !== again.version) continue
    if (saleId === id) return { company, transaction: sale, refunds }
    const transaction = refunds.find((refund) => refund.id === id)
    if (!transaction) throw new Error('a refund is missing what it gives back')
    return { company, transaction, parent: sale, siblings: refunds.filter((refund) => refund.id !== id) }
  }
  throw new Error('a transaction could not be read: too many others wrote it')
}

async function effectsOf(
  services: Services,
  { company, transaction: before, parent }: OneOffState,
  recording: OneOffRecording,
  news: News,
  now: number,
): Promise<PartRows[]> {
  const { transaction, alerts, mustReverse } = recording
  const answer = keepableAnswer(before, transaction, news)
  const page = pageTold(services.secrets, transaction)
  return [
    ...(parent ? [finished(transaction)] : []),
    ...methodRefusedBy(before, transaction),
    ...blindRefundGivenUp(company, before, transaction),
    ...hostedPaymentFreed(before, transaction),
    raised(services.ids, company.id, now, ...alerts),
    ...toldClient(services.ids, company, { before, after: transaction }, now, page),
    ...(answer ? [keptAnswer(company.id, answer.key, answer.statusCode, answer.body)] : []),
    ...followUp(company, { transaction, mustReverse }, now),
    ...authorizationWatched(company, before, transaction),
    ...(await hostedMailed(services, company, { before, after: transaction, parent }, now)),
  ]
}

/** An authorization is let go when its time is over, unless it was completed or voided by then. */
function authorizationWatched(company: Company, before: Transaction, after: Transaction): PartRows[] {
  const { id, authorization } = after
  if (!authorization || before.status === after.status) return []
  return after.status === 'authorized'
    ? [scheduled(company, authorizationTimer, id, authorization.expiresAt)]
    : [cancelled(company.id, authorizationTimer, id)]
}
