import { dayMs, isoInstant } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { companyNow, companyOf, type Settings } from '#companies'
import { peopleRetention } from '#people'
import type { RowOf } from '#platform/database'
import { deleteExpiredKeys } from '#platform/idempotency'
import { rest, type DueTimer, type TimerHandlers, type TimerOutcome } from '#platform/timers'
import { deleteExpiredSessions, deleteOldSetupLinks, findOver, type Over } from './access-queries.ts'
import type { Services } from './services.ts'

/** The timer that forgets what a company's requests left behind; each company has one, for as long as it exists. */
export const cleanUpTimer = 'clean up'

/** How long after one clean-up the next one follows, and the first one after the company was created. */
export const cleanUpEveryMs = dayMs

// Small, and with a rest behind each, so that a payment beside a million of them waits for a part of one batch at most.
const batch = 500
const restMs = 20
// As many as are done well within the lease of a timer; what is left then is done under the next.
const batchesMax = 100

type CleanUpParts = Pick<Services, 'db' | 'clock'>

type ForgettingStatement = typeof deleteExpiredSessions
type Forgotten = { deleted: number }[]
/** Where what goes at a moment is found, if that is known, and how some of it is forgotten. */
type Kind = { at: number; over?: Over; forgetBatch: () => Promise<Forgotten> }
type SayingKind = Kind & { over: Over }

/** What forgets so many of what is over by a moment: a statement, or what takes more than one. It says how many they were. */
type Forgetting =
  | ForgettingStatement
  | ((db: Services['db'], over: RowOf<ForgettingStatement['parameters']>) => Promise<Forgotten>)

/** What is forgotten of a company: at its own end, or so many days after it. */
export type Retention = { forget: Forgetting; keptDays?: (kept: Settings['retention']) => number }

/** What falls due for the callers of a company. `more` is what modules of which this one knows nothing want forgotten. */
export function accessTimers(services: CleanUpParts, more: Retention[] = []): TimerHandlers {
  return { [cleanUpTimer]: (timer) => cleanUp(services, timer, more) }
}

const ownRetention: Retention[] = [
  { forget: deleteExpiredKeys },
  { forget: deleteExpiredSessions },
  { forget: deleteOldSetupLinks, keptDays: ({ pageDays }) => pageDays },
]

/** Forgets all that is over for as long as it is kept. */
async function cleanUp(
  { db, clock }: CleanUpParts,
  { companyId }: DueTimer,
  more: Retention[],
): Promise<TimerOutcome> {
  const company = await companyOf(db, companyId)
  const now = companyNow(clock, company)
  const ofCompany = [...ownRetention, ...more].map(({ forget, keptDays }): Kind => {
    const at = now - (keptDays?.(company.settings.retention) ?? 0) * dayMs
    const of = { companyId, now: at, limit: batch }
    if (typeof forget === 'function') return { at, forgetBatch: () => forget(db, of) }
    return { at, over: forget.over, forgetBatch: () => db.run(forget, of) }
  })
  const ofPeople = peopleRetention.map(({ forget, keptMs }): Kind => {
    const at = clock.now() - keptMs
    return { at, over: forget.over, forgetBatch: () => db.run(forget, { over: at, limit: batch }) }
  })
  const kinds = [...ofCompany, ...ofPeople]
  // Kinds that cannot say come first: an event that gets its number by one of them may be over, and is found then.
  for (const { over, forgetBatch } of kinds)
    if (!over && (await forgetAll(forgetBatch))) return { againAt: now }
  for (const { forgetBatch } of await kindsWithSome(db, companyId, kinds.filter(canSay)))
    if (await forgetAll(forgetBatch)) return { againAt: now }
  return { againAt: now + cleanUpEveryMs }
}

const canSay = (kind: Kind): kind is SayingKind => kind.over !== undefined

/** The kinds that have expired rows, by one statement. On most days a company has some of two or three kinds of twenty. */
async function kindsWithSome(
  db: CleanUpParts['db'],
  companyId: CompanyId,
  kinds: SayingKind[],
): Promise<Kind[]> {
  const moments = kinds.map(({ at }) => isoInstant(at))
  const found = await db.find(findOver(kinds.map(({ over }) => over)), [companyId, moments])
  const places = new Set(found.map(({ place }) => place))
  return kinds.filter((_, place) => places.has(place))
}

/** Forgets batch after batch, and answers whether some may be left. */
async function forgetAll(forgetBatch: () => Promise<Forgotten>): Promise<boolean> {
  for (let done = 0; done < batchesMax; done++) {
    const [forgotten] = await forgetBatch()
    if ((forgotten?.deleted ?? 0) < batch) return false
    await rest(restMs)
  }
  return true
}
