import type { CompanyId } from '#kernel/ids'
import type { JobQueue } from './queues.ts'

/** The target of a poll: due jobs, due jobs per company, or quarantined jobs. */
export type ClaimMode = 'due' | 'due of each' | 'quarantined'

/** How many more jobs a claim may take from each listed company, and from any other. */
export type SlotsLeft = { slotsLeft: Record<CompanyId, number>; perCompany: number }

/**
 * Returns the free slots of each company. With a slot time limit, a company has one slot until its endpoint has
 * answered. It then has the full number, as long as enough slots remain for companies without one. Jobs of a hanging
 * endpoint are claimed by a poll, quarantined, and tried one at a time.
 */
export function countSlotsLeft(queue: JobQueue, mode: ClaimMode): SlotsLeft {
  const { running, slots, quarantinePolicy, quarantine } = queue
  const perCompany = quarantinePolicy ? 1 : slots.perCompany * slots.each
  const taken = running.taken(quarantine?.running.taken())
  const slotsLeft: Record<CompanyId, number> = {}
  for (const company of listCompanies(taken)) slotsLeft[company] = perCompany - (taken[company] ?? 0)
  if (!quarantinePolicy) return { slotsLeft, perCompany }
  const { health } = quarantinePolicy
  if (running.freeSlots(slots.reserved?.keptForFirst) > 0)
    for (const company of health.proven()) slotsLeft[company] = slots.perCompany - (taken[company] ?? 0)
  for (const company of health.listQuarantined()) {
    if (mode === 'due') slotsLeft[company] = slots.atOnce
    // A poll per company finds these jobs one by one despite the backlogs of others, and quarantines them.
    else if (mode === 'due of each') slotsLeft[company] = 1
    else if (health.rests(company)) slotsLeft[company] = 0
  }
  return { slotsLeft, perCompany }
}

function listCompanies(taken: Record<CompanyId, number>): CompanyId[] {
  return Object.keys(taken) as CompanyId[]
}
