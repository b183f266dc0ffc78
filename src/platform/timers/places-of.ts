import type { CompanyId } from '#kernel/ids'
import type { Share } from './share.ts'

/** What a look claims: what is due, that of each company by itself, or what waits apart. */
export type LookedFor = 'due' | 'due of each' | 'apart'

/** How many places a claim finds each company to have taken, and how many a company may have that it was told nothing else of. */
type TakenPlaces = { taken: Record<CompanyId, number>; perCompany: number }

/**
 * Where places are lent, a company has one until its server has answered: then it has taken fewer than none, which comes to as
 * many as one may have, as long as there are enough for who has none. What hangs is claimed when it is seen, to be set apart, and is tried alone there.
 */
export function placesOf({ underWay, places, lending, twin }: Share, lookedFor: LookedFor): TakenPlaces {
  const taken = underWay.taken(twin?.underWay.taken())
  if (!lending) return { taken, perCompany: places.perCompany * places.each }
  const { standings } = lending
  if (underWay.room(places.lent?.keptForFirst) > 0)
    for (const company of standings.proven()) taken[company] = (taken[company] ?? 0) + 1 - places.perCompany
  for (const company of standings.apart()) {
    if (lookedFor === 'due') taken[company] = -places.atOnce
    // Behind a backlog of others it is found one by one, to be set apart.
    else if (lookedFor === 'due of each') taken[company] = 0
    else if (standings.rests(company)) taken[company] = 1
  }
  return { taken, perCompany: 1 }
}
