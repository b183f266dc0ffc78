import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, openCredentials, type Company } from '#companies'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { outcomeRecoveryMaxMs } from '#kernel/limits'
import { schedule, type DueJob, type JobOutcome } from '#platform/jobs'
import { isProcessorError } from '#processor'
import { referenceOf } from '#attempts'

/** The job that deletes the method of a sale in the secure form if no request saved it. */
export const orphanMethodJob = 'left method'

// A report of the sale may still ask within this time for the method to be saved, ms.
const keepableMs = dayMs

/** Schedules the deletion of the method of a sale in a form. */
export async function scheduleMethodRelease(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  company: Company,
  id: TransactionId,
): Promise<void> {
  await schedule(db, company, orphanMethodJob, id, getCompanyTime(clock, company) + keepableMs)
}

/** Deletes the method of a sale. If the sale is pending, the deletion waits for the bank's result. */
export async function releaseOrphanMethod(context: AppContext, job: DueJob): Promise<JobOutcome> {
  const { db, clock, processor, secrets } = context
  const company = await loadExistingCompany(db, job.companyId)
  const now = getCompanyTime(clock, company)
  const reference = referenceOf({ id: job.subjectId as TransactionId })
  try {
    const outcome = await processor.letMethodGo(openCredentials(secrets, company), reference)
    return outcome === 'done' ? 'done' : { againAt: now + keepableMs }
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return { againAt: now + outcomeRecoveryMaxMs }
  }
}
