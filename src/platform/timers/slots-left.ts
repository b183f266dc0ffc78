import type { CompanyId } from '#kernel/ids'
import type { TimerQueue } from './timer-queues.ts'

/** What a look claims: what is due, that of each company by itself, or what waits apart. */
export type ClaimMode = 'due' | 'due of each' | 'apart'

/** For how many more timers a claim has places of each company that is named, and of any other. */
export type SlotsLeft = { placesLeft: Record<CompanyId, number>; perCompany: number }

/**
 * Where places are lent, a company has one until its server has answered, and then as many as one may have, as long as there
 * are enough for who has none. What hangs is claimed when it is seen, to be set apart, and is tried alone there.
 */
export function countSlotsLeft(share: TimerQueue, lookedFor: ClaimMode): SlotsLeft {
  const { underWay, places, lending, twin } = share
  const perCompany = lending ? 1 : places.perCompany * places.each
  const taken = underWay.taken(twin?.underWay.taken())
  const placesLeft: Record<CompanyId, number> = {}
  for (const company of listCompanies(taken)) placesLeft[company] = perCompany - (taken[company] ?? 0)
  if (!lending) return { placesLeft, perCompany }
  const { standings } = lending
  if (underWay.room(places.lent?.keptForFirst) > 0)
    for (const company of standings.proven()) placesLeft[company] = places.perCompany - (taken[company] ?? 0)
  for (const company of standings.apart()) {
    if (lookedFor === 'due') placesLeft[company] = places.atOnce
    // Behind a backlog of others it is found one by one, to be set apart.
    else if (lookedFor === 'due of each') placesLeft[company] = 1
    else if (standings.rests(company)) placesLeft[company] = 0
  }
  return { placesLeft, perCompany }
}

function listCompanies(taken: Record<CompanyId, number>): CompanyId[] {
  return Object.keys(taken) as CompanyId[]
}
