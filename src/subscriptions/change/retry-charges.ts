import type { AppContext } from '#context'
import type { Company } from '#companies'
import { toPublicId, type SubscriptionId, type TransactionId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { loadTransaction, loadInvoiceTransactions, type Transaction } from '#attempts'
import type { Period } from '../period.ts'
import { makeDueCharge } from '../renewal/charge-due.ts'
import { processDue } from '../renewal/process-due.ts'

/** The result of a charge with a new method. */
export type RetryResult = {
  status: 'success' | 'pending' | 'declined' | 'unknown'
  transactionId?: string
  /** A number if the processor declined. Spec, Errors: callers branch on its type. */
  reasonCode?: number | string
  reasonText?: string
}

/** A newly attached method and the unpaid periods to charge to it. */
type ChargeRetry = {
  company: Company
  subscriptionId: SubscriptionId
  vaultId: string
  unpaid: Period[]
  /** Time of the request, ms, by the clock of the company. */
  requestedAt: number
  /** How long the job waits before it makes a charge, so that this request can make it first. */
  chargeWaitMs: number
}

// A second request for the same method within this time starts no further charge.
const duplicateRetryMs = 5_000

// If the processor takes longer than 5 s (250 polls of 20 ms), the caller gets a charge with an unknown outcome.
const pollIntervalMs = 20
const pollsMax = 250

// At most one charge per failed invoice. A subscription has few open invoices.
const chargesMax = 100

/**
 * Makes the pending charges of a newly attached method now. Returns the result of the last one. If it made none, it
 * returns the result of a simultaneous request, or undefined.
 */
export async function retryCharges(
  context: AppContext,
  trying: ChargeRetry,
): Promise<RetryResult | undefined> {
  const { company, subscriptionId, chargeWaitMs } = trying
  const job = { companyId: company.id, subjectId: subscriptionId }
  let tried: RetryResult | undefined
  const made = new Set<TransactionId>()
  for (let charges = 0; charges < chargesMax; charges++) {
    const processed = await processDue(context, { companyId: company.id, id: subscriptionId, chargeWaitMs })
    const { chargingAttemptId: attemptId, charging } = processed?.state.subscription ?? {}
    // A charge that could not be made is left to its job.
    if (attemptId === undefined || made.has(attemptId) || (charging?.tries ?? 0) > 0)
      return tried ?? findRivalRetry(context, trying)
    made.add(attemptId)
    await makeDueCharge(context, job, chargeWaitMs)
    tried = toRetryResult(await waitForOutcome(context, company, attemptId))
  }
  return tried
}

/** Returns the unpaid periods without those that a simultaneous request has just charged to the same method. */
export async function excludeJustTried(
  context: AppContext,
  trying: Pick<ChargeRetry, 'company' | 'vaultId' | 'unpaid' | 'requestedAt'>,
): Promise<Period[]> {
  const tries = await Promise.all(trying.unpaid.map((period) => findRecentRetry(context, trying, period)))
  return trying.unpaid.filter((_, place) => tries[place] === undefined)
}

/** Returns the result of a charge that a simultaneous request made with the same method. */
async function findRivalRetry(context: AppContext, trying: ChargeRetry): Promise<RetryResult | undefined> {
  for (const period of trying.unpaid.toReversed()) {
    const made = await findRecentRetry(context, trying, period)
    if (made) return toRetryResult(made)
  }
  return undefined
}

async function findRecentRetry(
  { db }: AppContext,
  { company, vaultId, requestedAt }: Pick<ChargeRetry, 'company' | 'vaultId' | 'requestedAt'>,
  { invoiceId }: Period,
): Promise<Transaction | undefined> {
  return (await loadInvoiceTransactions(db, company.id, invoiceId)).findLast(
    ({ createdAt, instrument }) =>
      createdAt >= requestedAt - duplicateRetryMs && instrument.vaultId === vaultId,
  )
}

/** Returns the transaction of a charge once its outcome is known. Another process may still be making the charge. */
async function waitForOutcome({ db, waitAtMost }: AppContext, { id: companyId }: Company, id: TransactionId) {
  for (let polls = 0; polls < pollsMax; polls++) {
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

/** A charge that was never submitted is not a decline: the job makes it again in a minute. */
function toDeclineFields({ reasonCode, reasonText }: Transaction): Omit<RetryResult, 'transactionId'> {
  const isNumber = reasonCode !== undefined && /^\d+$/.test(reasonCode)
  return {
    status: reasonCode === 'NOT_CHARGED' ? 'unknown' : 'declined',
    ...omitNullish({ reasonCode: isNumber ? Number(reasonCode) : reasonCode, reasonText }),
  }
}
