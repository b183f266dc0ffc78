import { dayMs, toIsoInstant } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { readCompanyClock, readExistingCompany, type Settings } from '#companies'
import { peopleRetention } from '#people'
import type { RowOf } from '#platform/database'
import { deleteExpiredKeys } from '#platform/idempotency'
import { sleep, type DueTimer, type TimerHandlers, type TimerOutcome } from '#platform/timers'
import {
  deleteExpiredSessions,
  deleteOldSetupLinks,
  buildFindExpired,
  type ExpiredRowsSql,
} from './access-queries.ts'
import type { AppContext } from './services.ts'

/** The timer that forgets what a company's requests left behind; each company has one, for as long as it exists. */
export const cleanUpTimer = 'clean up'

/** How long after one clean-up the next one follows, and the first one after the company was created. */
export const cleanUpEveryMs = dayMs

// Small, and with a rest behind each, so that a payment beside a million of them waits for a part of one batch at most.
const batchSize = 500
const restMs = 20
// As many as are done well within the lease of a timer; what is left then is done under the next.
const batchesMax = 100

type CleanUpParts = Pick<AppContext, 'db' | 'clock'>

type ExpiryStatement = typeof deleteExpiredSessions
type DeletedCount = { deleted: number }[]
/** Where what goes at a moment is found, if that is known, and how some of it is forgotten. */
type ExpiringKind = { at: number; over?: ExpiredRowsSql; forgetBatch: () => Promise<DeletedCount> }
type QueryableKind = ExpiringKind & { over: ExpiredRowsSql }

/** What forgets so many of what is over by a moment: a statement, or what takes more than one. It says how many they were. */
type ExpiryDeletion =
  | ExpiryStatement
  | ((db: AppContext['db'], over: RowOf<ExpiryStatement['parameters']>) => Promise<DeletedCount>)

/** What is forgotten of a company: at its own end, or so many days after it. */
export type Retention = { forget: ExpiryDeletion; keptDays?: (kept: Settings['retention']) => number }

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
  const company = await readExistingCompany(db, companyId)
  const now = readCompanyClock(clock, company)
  const ofCompany = [...ownRetention, ...more].map(({ forget, keptDays }): ExpiringKind => {
    const at = now - (keptDays?.(company.settings.retention) ?? 0) * dayMs
    const of = { companyId, now: at, limit: batchSize }
    if (typeof forget === 'function') return { at, forgetBatch: () => forget(db, of) }
    return { at, over: forget.over, forgetBatch: () => db.run(forget, of) }
  })
  const ofPeople = peopleRetention.map(({ forget, keptMs }): ExpiringKind => {
    const at = clock.now() - keptMs
    return { at, over: forget.over, forgetBatch: () => db.run(forget, { over: at, limit: batchSize }) }
  })
  const kinds = [...ofCompany, ...ofPeople]
  // Kinds that cannot say come first: an event that gets its number by one of them may be over, and is found then.
  for (const { over, forgetBatch } of kinds)
    if (!over && (await deleteAllExpired(forgetBatch))) return { againAt: now }
  for (const { forgetBatch } of await findKindsWithExpired(db, companyId, kinds.filter(isQueryable)))
    if (await deleteAllExpired(forgetBatch)) return { againAt: now }
  return { againAt: now + cleanUpEveryMs }
}

const isQueryable = (kind: ExpiringKind): kind is QueryableKind => kind.over !== undefined

/** The kinds that have expired rows, by one statement. On most days a company has some of two or three kinds of twenty. */
async function findKindsWithExpired(
  db: CleanUpParts['db'],
  companyId: CompanyId,
  kinds: QueryableKind[],
): Promise<ExpiringKind[]> {
  const moments = kinds.map(({ at }) => toIsoInstant(at))
  const found = await db.find(buildFindExpired(kinds.map(({ over }) => over)), [companyId, moments])
  const places = new Set(found.map(({ place }) => place))
  return kinds.filter((_, place) => places.has(place))
}

/** Forgets batch after batch, and answers whether some may be left. */
async function deleteAllExpired(forgetBatch: () => Promise<DeletedCount>): Promise<boolean> {
  for (let done = 0; done < batchesMax; done++) {
    const [forgotten] = await forgetBatch()
    if ((forgotten?.deleted ?? 0) < batchSize) return false
    await sleep(restMs)
  }
  return true
}
