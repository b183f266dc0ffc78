import type { AppContext } from '#context'
import { loadExistingCompany } from '#companies'
import { lostRacesMax } from '#kernel/limits'
import { scheduleTimerRows } from '#platform/jobs'
import { versionIsCurrent } from '../subscription-queries.ts'
import { subscriptionTimer } from '../timer-names.ts'
import {
  processDue,
  getNextDueTime,
  type ProcessDueInput,
  type ProcessedSubscription,
} from './process-due.ts'

/**
 * Processes changes of a subscription's invoices and methods. A change without due work also increments the version, so
 * that a writer with older facts decides again. Safe to call at any time, any number of times.
 */
export async function handleInvoiceChanged(
  context: AppContext,
  look: Pick<ProcessDueInput, 'companyId' | 'id'>,
): Promise<void> {
  for (let race = 0; race < lostRacesMax; race++) {
    const looked = await processDue(context, look)
    if (!looked || looked.isWritten || (await tryMarkHandled(context, looked))) return
  }
  throw new Error('news of a subscription could not be heard: too many others wrote it')
}

/**
 * Increments the version and schedules the next processing, unless another writer changed the subscription meanwhile.
 */
async function tryMarkHandled({ db }: AppContext, looked: ProcessedSubscription): Promise<boolean> {
  const { companyId, id, version } = looked.standing.subscription
  const at = getNextDueTime(looked)
  const along =
    at === undefined
      ? []
      : [scheduleTimerRows(await loadExistingCompany(db, companyId), subscriptionTimer, id, at)]
  const row = { company_id: companyId, id, read_version: version }
  return (await db.writeGuarded(versionIsCurrent, row, along)) === 'written'
}
