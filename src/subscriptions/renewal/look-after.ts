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
import { probe, writeIssuing } from './write-issuing.ts'
import { writeStanding } from './write-standing.ts'

type Looked = { company: Company; standing: Standing }

// A process that slept for years issues each period it missed with a write of its own.
const writesMax = 20_000

/**
 * Does all that is due of a subscription by its facts as they stand, each thing once, however often and by however many it is
 * looked after. `told` is what is known of its charge beside the books, and
 * `chargeWaitMs` how long the timer leaves a charge to a caller who makes it. Answers it as it stands then; undefined where there is
 * none.
 */
export async function lookAfter(
  services: Services,
  companyId: CompanyId,
  id: SubscriptionId,
  told?: ChargeNews,
  chargeWaitMs = 0,
): Promise<Looked | undefined> {
  let lost = 0
  for (let writes = 0; writes < writesMax;) {
    const [company, standing] = await Promise.all([
      companyOf(services.db, companyId),
      readStanding(services.db, companyId, id),
    ])
    if (!standing) return undefined
    const written = await lookOnce(services, company, standing, told, chargeWaitMs)
    if (written === 'nothing due') {
      await closeInvoices(services, company, standing)
      return { company, standing }
    }
    if (written === 'written') writes++
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

async function lookOnce(
  services: Services,
  company: Company,
  before: Standing,
  told: ChargeNews | undefined,
  chargeWaitMs: number,
) {
  const { subscription } = before
  const isTold = told !== undefined && told.attemptId === subscription.chargingAttemptId
  const charge =
    isTold && !(await isWritten(services, before)) ? told : await readChargeNews(services, subscription)
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
  const customer = await readCustomer(services.db, company.id, subscription.customerId)
  if (known.issued === undefined)
    return writeStanding(services, { company, customer, before, after: known, chargeWaitMs })
  return writeIssuing(services, { company, customer, before, from: before, circumstances })
}

/** Whether what was told of a charge is older than its transaction. */
async function isWritten(services: Services, { subscription }: Standing): Promise<boolean> {
  return (await readChargeNews(services, subscription))?.isWritten ?? false
}
