import type { CompanyId } from '#kernel/ids'
import type { TimerQueue } from './timer-queues.ts'

/** The target of a poll: due timers, due timers per company, or quarantined timers. */
export type ClaimMode = 'due' | 'due of each' | 'apart'

/** How many more timers a claim may take from each listed company, and from any other. */
export type SlotsLeft = { placesLeft: Record<CompanyId, number>; perCompany: number }

/**
 * Returns the free slots of each company. With a slot time limit, a company has one slot until its endpoint has
 * answered. It then has the full number, as long as enough slots remain for companies without one. Timers of a hanging
 * endpoint are claimed by a poll, quarantined, and tried one at a time.
 */
export function countSlotsLeft(queue: TimerQueue, lookedFor: ClaimMode): SlotsLeft {
  const { underWay, places, quarantinePolicy, quarantine } = queue
  const perCompany = quarantinePolicy ? 1 : places.perCompany * places.each
  const taken = underWay.taken(quarantine?.underWay.taken())
  const placesLeft: Record<CompanyId, number> = {}
  for (const company of listCompanies(taken)) placesLeft[company] = perCompany - (taken[company] ?? 0)
  if (!quarantinePolicy) return { placesLeft, perCompany }
  const { health } = quarantinePolicy
  if (underWay.room(places.reserved?.keptForFirst) > 0)
    for (const company of health.proven()) placesLeft[company] = places.perCompany - (taken[company] ?? 0)
  for (const company of health.listQuarantined()) {
    if (lookedFor === 'due') placesLeft[company] = places.atOnce
    // A poll per company finds these timers one by one despite the backlogs of others, and quarantines them.
    else if (lookedFor === 'due of each') placesLeft[company] = 1
    else if (health.rests(company)) placesLeft[company] = 0
  }
  return { placesLeft, perCompany }
}

function listCompanies(taken: Record<CompanyId, number>): CompanyId[] {
  return Object.keys(taken) as CompanyId[]
}
