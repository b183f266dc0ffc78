import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, type Company } from '#companies'
import { loadCustomer, loadOwnMethod } from '#customers'
import type { TransactionId } from '#kernel/ids'
import { outcomeRecoveryFirstMs } from '#kernel/limits'
import { resolveChargedMethod } from '#payments'
import type { PartRows } from '#platform/database'
import { cancelTimerRows, scheduleTimerRows, type DueTimer, type TimerOutcome } from '#platform/jobs'
import { toBackOffMs, loadTransaction, type Transaction } from '#attempts'
import { attachMethod } from '../change/attach-method.ts'
import { processDue } from '../renewal/process-due.ts'
import { isOver } from '../subscription.ts'
import { signUpTimer } from '../timer-names.ts'

// After 20 attempts the method is saved or never will be. That failure was reported when its payment was processed.
const waitsMax = 20

/** Builds the timer row that finishes a sign-up even if its payment is delayed or the process crashes. */
export function signUpTimerRows(company: Company, { id, createdAt }: Transaction): PartRows[] {
  return [scheduleTimerRows(company, signUpTimer, id, createdAt + outcomeRecoveryFirstMs)]
}

/** Finishes a sign-up right after its payment. On an error the timer does it later. */
export async function finishSignUp(context: AppContext, company: Company, id: TransactionId): Promise<void> {
  const timer = { companyId: company.id, subjectId: id, attempts: 0 }
  await attachPaidMethod(context, timer).catch((error: unknown) =>
    context.log.warn('a sign-up was paid and its method is not attached yet', {
      companyId: company.id,
      error,
    }),
  )
}

/**
 * Attaches the payment method of a paid first invoice to its subscription, if the method belongs to the customer. The
 * call is idempotent: a later choice of the payer is not overwritten.
 */
export async function attachPaidMethod(
  context: AppContext,
  timer: Pick<DueTimer, 'companyId' | 'subjectId' | 'attempts'>,
): Promise<TimerOutcome> {
  const company = await loadExistingCompany(context.db, timer.companyId)
  const transaction = await loadTransaction(context.db, company.id, timer.subjectId as TransactionId)
  const again = { againAt: getCompanyTime(context.clock, company) + toBackOffMs(timer.attempts) }
  if (transaction?.status === 'created') return again
  const { subscriptionId, status } = transaction ?? {}
  if (!transaction || subscriptionId === undefined || status === 'failed') return 'done'
  // The payment activates or ends the subscription first.
  const processed = await processDue(context, { companyId: company.id, id: subscriptionId })
  if (!processed || isOver(processed.state.subscription)) return 'done'
  const vaultId = await resolveChargedMethod(context, company, transaction)
  const customer = await loadCustomer(context.db, company.id, processed.state.subscription.customerId)
  const vault = vaultId && customer && (await loadOwnMethod(context, company, customer, vaultId))
  // The processor saves a quoted card to the customer shortly after the charge.
  if (!vault) return timer.attempts < waitsMax ? again : 'done'
  const by = transaction.payerHash === undefined ? 'api' : 'payer'
  const { correlationId } = transaction
  const addressed = { company, subscriptionId, by, correlationId, key: undefined } as const
  await attachMethod(context, addressed, vault.id, {
    effects: [cancelTimerRows(company.id, signUpTimer, transaction.id)],
  })
  return 'done'
}
