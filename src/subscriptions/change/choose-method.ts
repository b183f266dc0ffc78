import type { Services } from '#access'
import type { Company } from '#companies'
import { minuteMs } from '#kernel/clock'
import { publicId, type SubscriptionId, type TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { payInvoice } from '#payments'
import { readTransaction, type Transaction } from '#transactions'
import { dueOf } from '../period.ts'
import { makeDueCharge } from '../renewal/charge-due.ts'
import { lookAfter } from '../renewal/look-after.ts'
import type { Standing } from '../renewal/standing.ts'
import { attachMethod, ownMethod } from './attach-method.ts'
import { assertLive } from './change-subscription.ts'

export type ChooseMethod = {
  company: Company
  subscriptionId: SubscriptionId
  accountVaultId: string
  correlationId: string
}

/** What became of the charge that a new method was tried with. */
export type TriedCharge = {
  status: 'success' | 'pending' | 'declined' | 'unknown'
  transactionId?: string
  reasonCode?: string
  reasonText?: string
}

// What is to be charged is charged before this answers; the timer is for a process that died meanwhile.
const chargeWaitMs = minuteMs

// A processor that takes longer than this leaves the caller with a charge of unknown outcome.
const lookEachMs = 20
const looksMax = 250

// One for each invoice that failed; a subscription has few of them open.
const chargesMax = 100

/**
 * Attaches a saved method to a subscription. A first invoice that is open is paid with it, and where that is declined nothing is
 * attached; renewals that failed are tried with it once, whatever comes of it. Answers with the status as it is then.
 */
export async function chooseMethod(services: Services, command: ChooseMethod) {
  const { company, subscriptionId, accountVaultId, correlationId } = command
  const standing = await standingOf(services, command)
  assertLive(standing)
  await ownMethod(services, company, standing.subscription, accountVaultId)
  const paid = await paySignUp(services, command, standing)
  const addressed = { company, subscriptionId, by: 'api' as const, key: undefined, chargeWaitMs }
  await attachMethod(services, addressed, accountVaultId)
  const charge = await makeCharges(services, command)
  const after = await standingOf(services, command)
  return {
    message: 'success' as const,
    correlationId,
    subscriptionId: publicId('sub', subscriptionId),
    status: 'success' as const,
    subscriptionStatus: after.subscription.status,
    ...(paid === undefined ? {} : { transactionId: paid }),
    ...(charge === undefined ? {} : { charge }),
  }
}

async function standingOf(services: Services, { company, subscriptionId }: ChooseMethod): Promise<Standing> {
  const looked = await lookAfter(services, company.id, subscriptionId, undefined, chargeWaitMs)
  if (!looked) throw new ApiError('not_found')
  return looked.standing
}

/** Pays what is due of the first invoice of a subscription that was never paid. Answers the transaction. */
async function paySignUp(services: Services, command: ChooseMethod, { subscription, periods }: Standing) {
  const { company, accountVaultId, correlationId } = command
  if (subscription.activatedAt !== undefined) return undefined
  const first = periods.find(({ period, state }) => period === subscription.firstPeriod && state === 'open')
  if (!first || dueOf(first) === 0) return undefined
  const { transactionId } = await payInvoice(services, {
    company,
    invoiceId: first.invoiceId,
    named: { accountVaultId },
    amount: undefined,
    quotedSurcharge: undefined,
    save: false,
    payer: undefined,
    correlationId,
    key: undefined,
    isRailExempt: true,
    isFirst: true,
  })
  return transactionId
}

/** Makes the charges that the new method is named for, now. Answers what became of the last. */
async function makeCharges(services: Services, command: ChooseMethod): Promise<TriedCharge | undefined> {
  const timer = { companyId: command.company.id, subjectId: command.subscriptionId }
  let tried: TriedCharge | undefined
  const made = new Set<TransactionId>()
  for (let charges = 0; charges < chargesMax; charges++) {
    const { subscription } = await standingOf(services, command)
    const attemptId = subscription.chargingAttemptId
    // What was not made waits for its timer.
    if (attemptId === undefined || made.has(attemptId) || (subscription.charging?.tries ?? 0) > 0)
      return tried
    made.add(attemptId)
    await makeDueCharge(services, timer, chargeWaitMs)
    tried = triedOf(await finished(services, command.company, attemptId))
  }
  return tried
}

/** The transaction of a charge, once it is known what came of it: somebody else may be just making it. */
async function finished({ db, waitAtMost }: Services, { id: companyId }: Company, id: TransactionId) {
  for (let looks = 0; looks < looksMax; looks++) {
    const transaction = await readTransaction(db, companyId, id)
    if (transaction && (transaction.status !== 'created' || transaction.unknownAt !== undefined))
      return transaction
    await waitAtMost(lookEachMs, new Promise(() => {}))
  }
  return undefined
}

function triedOf(transaction: Transaction | undefined): TriedCharge {
  if (!transaction) return { status: 'unknown' }
  const { id, status, reasonCode, reasonText } = transaction
  return {
    status: triedStatus(status),
    transactionId: publicId('trx', id),
    ...(status === 'failed' && reasonCode !== undefined ? { reasonCode } : {}),
    ...(status === 'failed' && reasonText !== undefined ? { reasonText } : {}),
  }
}

function triedStatus(status: string): TriedCharge['status'] {
  if (status === 'failed') return 'declined'
  if (status === 'created') return 'unknown'
  return status === 'pending' ? 'pending' : 'success'
}
