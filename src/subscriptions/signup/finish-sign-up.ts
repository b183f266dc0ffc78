import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, type Company } from '#companies'
import { loadCustomer, loadOwnMethod } from '#customers'
import type { TransactionId } from '#kernel/ids'
import { outcomeRecoveryFirstMs } from '#kernel/limits'
import { resolveChargedMethod } from '#payments'
import type { PartRows } from '#platform/database'
import { cancelTimerRows, scheduleTimerRows, type DueTimer, type TimerOutcome } from '#platform/jobs'
import { toBackOffMs, loadTransaction, type Transaction } from '#transactions'
import { attachMethod } from '../change/attach-method.ts'
import { processDue } from '../renewal/process-due.ts'
import { isOver } from '../subscription.ts'
import { signUpTimer } from '../timer-names.ts'

// By then the method was kept, or never will be: people heard of that when its payment was seen to.
const waitsMax = 20

/** The rows that have a sign-up finished, whatever becomes of its payment and of this process. */
export function signUpTimerRows(company: Company, { id, createdAt }: Transaction): PartRows[] {
  return [scheduleTimerRows(company, signUpTimer, id, createdAt + outcomeRecoveryFirstMs)]
}

/** Finishes a sign-up right after its payment; what cannot be done now is the timer's. */
export async function finishSignUp(services: AppContext, company: Company, id: TransactionId): Promise<void> {
  const timer = { companyId: company.id, subjectId: id, attempts: 0 }
  await attachPaidMethod(services, timer).catch((error: unknown) =>
    services.log.warn('a sign-up was paid and its method is not attached yet', {
      companyId: company.id,
      error,
    }),
  )
}

/**
 * Attaches to a subscription what its first invoice was paid with, once that went through and the method is its customer's.
 * Safe at any time and any number of times: attached once, it is not attached again over one that was chosen later.
 */
export async function attachPaidMethod(
  services: AppContext,
  timer: Pick<DueTimer, 'companyId' | 'subjectId' | 'attempts'>,
): Promise<TimerOutcome> {
  const company = await loadExistingCompany(services.db, timer.companyId)
  const transaction = await loadTransaction(services.db, company.id, timer.subjectId as TransactionId)
  const again = { againAt: getCompanyTime(services.clock, company) + toBackOffMs(timer.attempts) }
  if (transaction?.status === 'created') return again
  const { subscriptionId, status } = transaction ?? {}
  if (!transaction || subscriptionId === undefined || status === 'failed') return 'done'
  // What was paid makes it active first, or ends it.
  const looked = await processDue(services, { companyId: company.id, id: subscriptionId })
  if (!looked || isOver(looked.standing.subscription)) return 'done'
  const vaultId = await resolveChargedMethod(services, company, transaction)
  const customer = await loadCustomer(services.db, company.id, looked.standing.subscription.customerId)
  const vault = vaultId && customer && (await loadOwnMethod(services, company, customer, vaultId))
  // A quoted card becomes the customer's a moment after it was charged.
  if (!vault) return timer.attempts < waitsMax ? again : 'done'
  const by = transaction.payerHash === undefined ? 'api' : 'payer'
  const { correlationId } = transaction
  const addressed = { company, subscriptionId, by, correlationId, key: undefined } as const
  await attachMethod(services, addressed, vault.id, {
    along: [cancelTimerRows(company.id, signUpTimer, transaction.id)],
  })
  return 'done'
}
