import type { AppContext } from '#access'
import { readExistingCompany } from '#companies'
import { lostRacesMax } from '#kernel/limits'
import { scheduleTimerRows } from '#platform/timers'
import { lookIsNewest } from '../subscription-queries.ts'
import { subscriptionTimer } from '../timer-names.ts'
import { lookAfter, nextLookOf, type Look, type LookedAfter } from './look-after.ts'

/**
 * Does what follows from news of a subscription's invoices and methods. News of which nothing follows is a write as well:
 * whoever read it before, and has yet to write, decides anew. Safe at any time, any number of times.
 */
export async function hearNews(services: AppContext, look: Pick<Look, 'companyId' | 'id'>): Promise<void> {
  for (let race = 0; race < lostRacesMax; race++) {
    const looked = await lookAfter(services, look)
    if (!looked || looked.isWritten || (await isHeard(services, looked))) return
  }
  throw new Error('news of a subscription could not be heard: too many others wrote it')
}

/** Notes that it was read with its news, and when it is looked at next by them, unless somebody else wrote it meanwhile. */
async function isHeard({ db }: AppContext, looked: LookedAfter): Promise<boolean> {
  const { companyId, id, version } = looked.standing.subscription
  const at = nextLookOf(looked)
  const along =
    at === undefined
      ? []
      : [scheduleTimerRows(await readExistingCompany(db, companyId), subscriptionTimer, id, at)]
  const row = { company_id: companyId, id, read_version: version }
  return (await db.writeGuarded(lookIsNewest, row, along)) === 'written'
}
