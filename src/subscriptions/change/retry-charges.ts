import type { AppContext } from '#context'
import type { Company } from '#companies'
import { toPublicId, type SubscriptionId, type TransactionId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { loadTransaction, loadInvoiceTransactions, type Transaction } from '#transactions'
import type { Period } from '../period.ts'
import { makeDueCharge } from '../renewal/charge-due.ts'
import { processDue } from '../renewal/process-due.ts'
import type { SubscriptionState } from '../renewal/subscription-state.ts'

/** What became of the charge that a new method was tried with. */
export type RetryResult = {
  status: 'success' | 'pending' | 'declined' | 'unknown'
  transactionId?: string
  /** A number where the processor declined. Spec, Errors: callers branch on its type. */
  reasonCode?: number | string
  reasonText?: string
}

/** A method that was just attached, and the invoices that are to be tried with it. */
type ChargeRetry = {
  company: Company
  subscriptionId: SubscriptionId
  vaultId: string
  unpaid: Period[]
  /** When it was asked for, ms, by the clock of the company. */
  askedAt: number
  /** How long the timer leaves a charge to the one who makes it here. */
  chargeWaitMs: number
}

// Who asks for the same so soon behind somebody else asks for no second try.
const duplicateRetryMs = 5_000

// A processor that takes longer than this leaves the caller with a charge of unknown outcome.
const pollIntervalMs = 20
const pollsMax = 250

// One for each invoice that failed; a subscription has few of them open.
const chargesMax = 100

/** The periods of a subscription whose charge failed, or found nothing to be charged to. */
export function listUnpaidPeriods({ periods }: SubscriptionState): Period[] {
  return periods.filter(({ state, failedAt, chargeDue }) => state === 'open' && (failedAt ?? chargeDue))
}

/** Those of unpaid periods of which the last charge was one of this method. */
export function selectFailedWith(vaultId: string, unpaid: Period[]): Period[] {
  return unpaid.filter(({ failure }) => failure?.vaultId === vaultId)
}

/** Makes the charges that a new method is named for, now. Answers what became of the last. */
export async function retryCharges(
  services: AppContext,
  trying: ChargeRetry,
): Promise<RetryResult | undefined> {
  const { company, subscriptionId, chargeWaitMs } = trying
  const timer = { companyId: company.id, subjectId: subscriptionId }
  let tried: RetryResult | undefined
  const made = new Set<TransactionId>()
  for (let charges = 0; charges < chargesMax; charges++) {
    const looked = await processDue(services, { companyId: company.id, id: subscriptionId, chargeWaitMs })
    const { chargingAttemptId: attemptId, charging } = looked?.standing.subscription ?? {}
    // What was not made waits for its timer.
    if (attemptId === undefined || made.has(attemptId) || (charging?.tries ?? 0) > 0)
      return tried ?? findRivalRetry(services, trying)
    made.add(attemptId)
    await makeDueCharge(services, timer, chargeWaitMs)
    tried = toRetryResult(await waitForOutcome(services, company, attemptId))
  }
  return tried
}

/** Those of unpaid periods that were not tried with a method since just before they were asked for, by somebody who asked for the same. */
export async function excludeJustTried(
  services: AppContext,
  trying: Pick<ChargeRetry, 'company' | 'vaultId' | 'unpaid' | 'askedAt'>,
): Promise<Period[]> {
  const tries = await Promise.all(trying.unpaid.map((period) => findRecentRetry(services, trying, period)))
  return trying.unpaid.filter((_, place) => tries[place] === undefined)
}

/** What became of a charge that somebody else made with the method just before: the news of it goes about by itself. */
async function findRivalRetry(services: AppContext, trying: ChargeRetry): Promise<RetryResult | undefined> {
  for (const period of trying.unpaid.toReversed()) {
    const made = await findRecentRetry(services, trying, period)
    if (made) return toRetryResult(made)
  }
  return undefined
}

async function findRecentRetry(
  { db }: AppContext,
  { company, vaultId, askedAt }: Pick<ChargeRetry, 'company' | 'vaultId' | 'askedAt'>,
  { invoiceId }: Period,
): Promise<Transaction | undefined> {
  return (await loadInvoiceTransactions(db, company.id, invoiceId)).findLast(
    ({ createdAt, instrument }) => createdAt >= askedAt - duplicateRetryMs && instrument.vaultId === vaultId,
  )
}

/** The transaction of a charge, once it is known what came of it: somebody else may be just making it. */
async function waitForOutcome({ db, waitAtMost }: AppContext, { id: companyId }: Company, id: TransactionId) {
  for (let looks = 0; looks < pollsMax; looks++) {
    const transaction = await loadTransaction(db, companyId, id)
    if (transaction && (transaction.status !== 'created' || transaction.unknownAt !== undefined))
      return transaction
    await waitAtMost(pollIntervalMs, new Promise(() => {}))
  }
  return undefined
}

function toRetryResult(transaction: Transaction | undefined): RetryResult {
  if (!transaction) return { status: 'unknown' }
  const transactionId = toPublicId('trx', transaction.id)
  switch (transaction.status) {
    case 'failed':
      return { transactionId, ...toDeclineFields(transaction) }
    case 'created':
      return { status: 'unknown', transactionId }
    case 'pending':
      return { status: 'pending', transactionId }
    default:
      return { status: 'success', transactionId }
  }
}

/** What was never submitted is no decline: it is made again in a minute. */
function toDeclineFields({ reasonCode, reasonText }: Transaction): Omit<RetryResult, 'transactionId'> {
  const isNumber = reasonCode !== undefined && /^\d+$/.test(reasonCode)
  return {
    status: reasonCode === 'NOT_CHARGED' ? 'unknown' : 'declined',
    ...omitNullish({ reasonCode: isNumber ? Number(reasonCode) : reasonCode, reasonText }),
  }
}
