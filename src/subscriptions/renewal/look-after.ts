import type { AppContext } from '#access'
import { readCompanyClock, readExistingCompany, type Company } from '#companies'
import { readCustomer } from '#customers'
import type { CompanyId, SubscriptionId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { isOver } from '../subscription.ts'
import { nextLookAt } from './calendar-steps.ts'
import { closeInvoices } from './close-invoices.ts'
import { decided } from './decide-next.ts'
import { chargeNewsOf, circumstancesAt, readCharged } from './read-standing.ts'
import type { ChargeNews, Circumstances, Standing } from './standing.ts'
import { probe } from './probe.ts'
import { writeIssuing } from './write-issuing.ts'
import { writeStanding } from './write-standing.ts'

/** A subscription as it stands, and what the books say of the charge that it names. */
type Looked = { company: Company; standing: Standing; charge: ChargeNews | undefined }

/** A subscription as it stands, and the circumstances in which nothing is due of it. */
export type LookedAfter = {
  standing: Standing
  circumstances: Circumstances
  /** Whether something was due: it was written along with when it is looked at next, or has news of its own. */
  isWritten: boolean
}

/** Which subscription is looked after, by whom that knows more than the books. */
export type Look = {
  companyId: CompanyId
  id: SubscriptionId
  /** What is known of its charge beside the books. */
  told?: ChargeNews | undefined
  /** How long the timer leaves a charge to a caller who makes it. */
  chargeWaitMs?: number | undefined
}

// A process that slept for years issues each period it missed with a write of its own.
const writesMax = 20_000

/**
 * Does all that is due of a subscription by its facts as they stand, each thing once, however often and by however many it is
 * looked after. Answers it as it stands then, with nothing left to do; undefined where there is none.
 */
export async function lookAfter(
  services: AppContext,
  { companyId, id, told, chargeWaitMs = 0 }: Look,
): Promise<LookedAfter | undefined> {
  let lost = 0
  // What was just written is known. What became of its invoices since it was read has news of its own.
  let written: Looked | undefined
  for (let writes = 0; writes < writesMax;) {
    const looked = written ?? (await readLooked(services, companyId, id))
    if (!looked) return undefined
    const { standing } = looked
    const circumstances = circumstancesOf(services, looked, told)
    const after = await lookOnce(services, looked, circumstances, chargeWaitMs)
    if (after === standing) return { standing, circumstances, isWritten: writes > 0 }
    written = after === 'lost race' ? undefined : lookedNext(looked, after)
    if (written) writes++
    else if (++lost > lostRacesMax)
      throw new Error('a subscription could not be looked after: too many others wrote it')
  }
  throw new Error('a subscription does not come to rest')
}

/** When a subscription that was looked after is to be looked at next, ms. */
export function nextLookOf({ standing, circumstances }: Omit<LookedAfter, 'isWritten'>): number | undefined {
  return isOver(standing.subscription) ? undefined : nextLookAt(standing, circumstances)
}

async function readLooked(
  { db }: AppContext,
  companyId: CompanyId,
  id: SubscriptionId,
): Promise<Looked | undefined> {
  const [company, read] = await Promise.all([
    readExistingCompany(db, companyId),
    readCharged(db, companyId, id),
  ])
  return read && { company, ...read }
}

/** What was written, as if it had been read: nothing is in the books yet of a charge that was named just now. */
function lookedNext({ company, charge }: Looked, standing: Standing): Looked {
  const { chargingAttemptId: id } = standing.subscription
  if (id === charge?.attemptId) return { company, standing, charge }
  return { company, standing, charge: id && chargeNewsOf(id, undefined) }
}

/** What is known of the charge that is named: by the books, unless what was told is newer than they are. */
function circumstancesOf(
  services: AppContext,
  { company, standing, charge: inBooks }: Looked,
  told: ChargeNews | undefined,
): Circumstances {
  const isNewer = told !== undefined && told.attemptId === standing.subscription.chargingAttemptId
  const charge = isNewer && !inBooks?.isWritten ? told : inBooks
  return { ...circumstancesAt(services, company, readCompanyClock(services.clock, company)), charge }
}

/** Writes what is due, or else closes what is to be closed. Answers `standing` itself where there is neither. */
async function lookOnce(
  services: AppContext,
  { company, standing: before }: Looked,
  circumstances: Circumstances,
  chargeWaitMs: number,
): Promise<Standing | 'lost race'> {
  const known = decided(before, { ...circumstances, issue: probe })
  if (known === before) return closeInvoices(services, company, before)
  const isForCustomer = known.issued !== undefined || known.mails.length + known.notices.length > 0
  const customer = isForCustomer
    ? readCustomer(services.db, company.id, before.subscription.customerId)
    : undefined
  if (known.issued !== undefined)
    return writeIssuing(services, { company, customer, before, from: before, circumstances })
  return writeStanding(services, { company, customer: await customer, before, after: known, chargeWaitMs })
}
