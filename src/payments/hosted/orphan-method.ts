import type { AppContext } from '#access'
import { readCompanyClock, readExistingCompany, openCredentials, type Company } from '#companies'
import { dayMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { outcomeRecoveryMaxMs } from '#kernel/limits'
import { schedule, type DueTimer, type TimerOutcome } from '#platform/timers'
import { isProcessorError } from '#processor'
import { referenceOf } from '#transactions'

/** The timer that lets go of what a sale in the secure form has left at its processor, where nobody has kept it. */
export const orphanMethodTimer = 'left method'

// So long whoever tells of the sale may still say that its method is to be kept.
const keepableMs = dayMs

/** Has the method of a sale in a form seen to once that is over. */
export async function scheduleMethodRelease(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  company: Company,
  id: TransactionId,
): Promise<void> {
  await schedule(db, company, orphanMethodTimer, id, readCompanyClock(clock, company) + keepableMs)
}

/** Lets go of the method of a sale; of one that is pending, once its bank has said what becomes of it. */
export async function releaseOrphanMethod(services: AppContext, timer: DueTimer): Promise<TimerOutcome> {
  const { db, clock, processor, secrets } = services
  const company = await readExistingCompany(db, timer.companyId)
  const now = readCompanyClock(clock, company)
  const reference = referenceOf({ id: timer.subjectId as TransactionId })
  try {
    const outcome = await processor.letMethodGo(openCredentials(secrets, company), reference)
    return outcome === 'done' ? 'done' : { againAt: now + keepableMs }
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return { againAt: now + outcomeRecoveryMaxMs }
  }
}
