import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, type Company } from '#companies'
import { loadCustomer, loadOwnMethod } from '#customers'
import type { TransactionId } from '#kernel/ids'
import { outcomeRecoveryFirstMs } from '#kernel/limits'
import { resolveChargedMethod } from '#payments'
import type { PartRows } from '#platform/database'
import { cancelJobRows, scheduleJobRows, type DueJob, type JobOutcome } from '#platform/jobs'
import { toBackOffMs, loadTransaction, type Transaction } from '#attempts'
import { attachMethod } from '../change/attach-method.ts'
import { processDue } from '../renewal/process-due.ts'
import { isOver } from '../subscription.ts'
import { signUpJob } from '../job-names.ts'

// After 20 attempts the method is saved or never will be. That failure was reported when its payment was processed.
const waitsMax = 20

/** Builds the job row that finishes a sign-up even if its payment is delayed or the process crashes. */
export function signUpJobRows(company: Company, { id, createdAt }: Transaction): PartRows[] {
  return [scheduleJobRows(company, signUpJob, id, createdAt + outcomeRecoveryFirstMs)]
}

/** Finishes a sign-up right after its payment. On an error the job does it later. */
export async function finishSignUp(context: AppContext, company: Company, id: TransactionId): Promise<void> {
  const job = { companyId: company.id, subjectId: id, attempts: 0 }
  await attachPaidMethod(context, job).catch((error: unknown) =>
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
  job: Pick<DueJob, 'companyId' | 'subjectId' | 'attempts'>,
): Promise<JobOutcome> {
  const company = await loadExistingCompany(context.db, job.companyId)
  const transaction = await loadTransaction(context.db, company.id, job.subjectId as TransactionId)
  const again = { againAt: getCompanyTime(context.clock, company) + toBackOffMs(job.attempts) }
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
  if (!vault) return job.attempts < waitsMax ? again : 'done'
  const by = transaction.payerHash === undefined ? 'api' : 'payer'
  const { correlationId } = transaction
  const addressed = { company, subscriptionId, by, correlationId, key: undefined } as const
  await attachMethod(context, addressed, vault.id, {
    effects: [cancelJobRows(company.id, signUpJob, transaction.id)],
  })
  return 'done'
}
