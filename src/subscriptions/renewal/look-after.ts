import type { Services } from '#access'
import { companyNow, companyOf, type Company } from '#companies'
import { readCustomer } from '#customers'
import type { CompanyId, SubscriptionId, TransactionId } from '#kernel/ids'
import { racesMax } from '#kernel/limits'
import { isOver } from '../subscription.ts'
import { nextLookAt } from './calendar-steps.ts'
import { closeInvoices } from './close-invoices.ts'
import { decided } from './decide-next.ts'
import { readChargeNews, readStanding } from './read-standing.ts'
import type { ChargeNews, Circumstances, Standing } from './standing.ts'
import { probe } from './probe.ts'
import { writeIssuing } from './write-issuing.ts'
import { writeStanding } from './write-standing.ts'

type Looked = { company: Company; standing: Standing }

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
 * looked after. Answers it as it stands then, with the invoices that were closed; undefined where there is none.
 */
export async function lookAfter(
  services: Services,
  { companyId, id, told, chargeWaitMs = 0 }: Look,
): Promise<Looked | undefined> {
  let lost = 0
  // What was just written is known. What became of its invoices since it was read has news of its own.
  let written: Looked | undefined
  for (let writes = 0; writes < writesMax;) {
    const looked = written ?? (await readLooked(services, companyId, id))
    if (!looked) return undefined
    const charge = await newsOfCharge(services, looked.standing, told)
    const after = await lookOnce(services, looked, charge, chargeWaitMs)
    if (after === 'nothing due')
      return { ...looked, standing: await closeInvoices(services, looked.company, looked.standing) }
    written = after === 'lost race' ? undefined : { ...looked, standing: after }
    if (written) writes++
    else if (++lost > racesMax)
      throw new Error('a subscription could not be looked after: too many others wrote it')
  }
  throw new Error('a subscription does not come to rest')
}

/** When a subscription that was just looked after is to be looked at next, ms. */
export function nextLookOf({ company, standing }: Looked, services: Services): number | undefined {
  if (isOver(standing.subscription)) return undefined
  return nextLookAt(standing, { now: companyNow(services.clock, company), company })
}

async function readLooked(
  { db }: Services,
  companyId: CompanyId,
  id: SubscriptionId,
): Promise<Looked | undefined> {
  const [company, standing] = await Promise.all([companyOf(db, companyId), readStanding(db, companyId, id)])
  return standing && { company, standing }
}

/** What is known of the charge that is named: by the books, unless what was told is newer than they are. */
async function newsOfCharge(
  services: Services,
  { subscription }: Standing,
  told: ChargeNews | undefined,
): Promise<ChargeNews | undefined> {
  const inBooks = await readChargeNews(services, subscription)
  const isNewer = told !== undefined && told.attemptId === subscription.chargingAttemptId
  return isNewer && !inBooks?.isWritten ? told : inBooks
}

async function lookOnce(
  services: Services,
  { company, standing: before }: Looked,
  charge: ChargeNews | undefined,
  chargeWaitMs: number,
): Promise<Standing | 'lost race' | 'nothing due'> {
  const circumstances: Circumstances = {
    now: companyNow(services.clock, company),
    company,
    by: 'schedule',
    charge,
    newAttemptId: () => services.ids.next<TransactionId>(),
    issue: undefined,
  }
  const known = decided(before, { ...circumstances, issue: probe })
  if (known === before) return 'nothing due'
  const isForCustomer = known.issued !== undefined || known.mails.length + known.notices.length > 0
  const customer = isForCustomer
    ? await readCustomer(services.db, company.id, before.subscription.customerId)
    : undefined
  if (known.issued === undefined)
    return writeStanding(services, { company, customer, before, after: known, chargeWaitMs })
  return writeIssuing(services, { company, customer, before, from: before, circumstances })
}
