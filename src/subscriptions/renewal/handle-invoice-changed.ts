import type { AppContext } from '#context'
import { loadExistingCompany } from '#companies'
import { lostRacesMax } from '#kernel/limits'
import { scheduleJobRows } from '#platform/jobs'
import { versionIsCurrent } from '../subscription-queries.ts'
import { subscriptionJob } from '../job-names.ts'
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
  subject: Pick<ProcessDueInput, 'companyId' | 'id'>,
): Promise<void> {
  for (let race = 0; race < lostRacesMax; race++) {
    const processed = await processDue(context, subject)
    if (!processed || processed.isWritten || (await tryMarkHandled(context, processed))) return
  }
  throw new Error('a changed invoice was not applied to its subscription: too many other writers changed it')
}

/**
 * Increments the version and schedules the next processing, unless another writer changed the subscription meanwhile.
 */
async function tryMarkHandled({ db }: AppContext, processed: ProcessedSubscription): Promise<boolean> {
  const { companyId, id, version } = processed.state.subscription
  const at = getNextDueTime(processed)
  const effects =
    at === undefined
      ? []
      : [scheduleJobRows(await loadExistingCompany(db, companyId), subscriptionJob, id, at)]
  const row = { company_id: companyId, id, read_version: version }
  return (await db.writeGuarded(versionIsCurrent, row, effects)) === 'written'
}
