import { dayMs, toIsoInstant, type Clock } from '#kernel/clock'
import { installationId, type CompanyId } from '#kernel/ids'
import { getCompanyTime, loadExistingCompany, settingsDefault, type Settings } from '#companies'
import { userRetention } from '#users'
import type { Database, RowOf } from '#platform/database'
import { deleteExpiredKeys } from '#platform/idempotency'
import { redactMessages } from '#platform/outbox'
import { sleep, type DueJob, type JobHandlers, type JobOutcome } from '#platform/jobs'
import {
  deleteExpiredSessions,
  deleteOldSetupLinks,
  buildFindExpired,
  type ExpiredRowsSql,
} from './access-queries.ts'

/** The kind of job that deletes expired records of a company. Each company has one for as long as it exists. */
export const cleanUpJob = 'clean up'

/** The delay between two clean-ups, and between the company's creation and the first one, ms. */
export const cleanUpEveryMs = dayMs

// Batches are small and followed by a pause: a payment never waits for more than part of one batch.
const batchSize = 500
const restMs = 20
// All batches finish well within the lease of a job. The next job deletes the remaining rows.
const batchesMax = 100

type CleanUpParts = { db: Database; clock: Clock }

type ExpiryStatement = typeof deleteExpiredSessions
type DeletedCount = { deleted: number }[]
/** One kind of expiring rows: the SQL that finds them, if there is any, and the deletion of one batch. */
type ExpiringKind = { at: number; over?: ExpiredRowsSql; forgetBatch: () => Promise<DeletedCount> }
type QueryableKind = ExpiringKind & { over: ExpiredRowsSql }

/**
 * Deletes a batch of rows that expired before a moment, and returns their number. It is one statement, or a function
 * that runs several.
 */
type ExpiryDeletion =
  | ExpiryStatement
  | ((db: Database, over: RowOf<ExpiryStatement['parameters']>) => Promise<DeletedCount>)

/** A deletion of expired rows of a company, and how many days after their end they are kept. */
export type Retention = { forget: ExpiryDeletion; keptDays?: (kept: Settings['retention']) => number }

/**
 * Returns the handler of the clean-up job. `more` has the retention rules of other modules, which this one does not
 * import.
 */
export function accessJobs(context: CleanUpParts, more: Retention[] = []): JobHandlers {
  return { [cleanUpJob]: (job) => cleanUp(context, job, more) }
}

const ownRetention: Retention[] = [
  { forget: deleteExpiredKeys },
  { forget: deleteExpiredSessions },
  { forget: deleteOldSetupLinks, keptDays: ({ pageDays }) => pageDays },
]

// Records of the installation, on real time like those of users. The first job of any company deletes them too.
const installationRetention = [
  { forget: deleteExpiredKeys, keptDays: 0 },
  { forget: redactMessages, keptDays: settingsDefault.retention.messageDays },
]

/** Deletes all rows whose retention has ended. */
async function cleanUp(
  { db, clock }: CleanUpParts,
  { companyId }: DueJob,
  more: Retention[],
): Promise<JobOutcome> {
  const company = await loadExistingCompany(db, companyId)
  const now = getCompanyTime(clock, company)
  const ofCompany = [...ownRetention, ...more].map(({ forget, keptDays }): ExpiringKind => {
    const at = now - (keptDays?.(company.settings.retention) ?? 0) * dayMs
    const of = { companyId, now: at, limit: batchSize }
    if (typeof forget === 'function') return { at, forgetBatch: () => forget(db, of) }
    return { at, over: forget.over, forgetBatch: () => db.run(forget, of) }
  })
  const ofPeople = userRetention.map(({ forget, keptMs }): QueryableKind => {
    const at = clock.now() - keptMs
    return { at, over: forget.over, forgetBatch: () => db.run(forget, { over: at, limit: batchSize }) }
  })
  const ofInstallation = installationRetention.map(({ forget, keptDays }): QueryableKind => {
    const at = clock.now() - keptDays * dayMs
    const of = { companyId: installationId, now: at, limit: batchSize }
    return { at, over: forget.over, forgetBatch: () => db.run(forget, of) }
  })
  // Kinds without SQL come first: one of them numbers events, which may then be expired and are found below.
  for (const { over, forgetBatch } of ofCompany)
    if (!over && (await deleteAllExpired(forgetBatch))) return { againAt: now }
  const expired = await Promise.all([
    findKindsWithExpired(db, companyId, ofCompany.filter(isQueryable)),
    findKindsWithExpired(db, installationId, [...ofInstallation, ...ofPeople]),
  ])
  for (const { forgetBatch } of expired.flat())
    if (await deleteAllExpired(forgetBatch)) return { againAt: now }
  return { againAt: now + cleanUpEveryMs }
}

const isQueryable = (kind: ExpiringKind): kind is QueryableKind => kind.over !== undefined

/**
 * Returns the kinds that have expired rows, by one statement. On most days two or three of about twenty kinds have any.
 */
async function findKindsWithExpired(
  db: CleanUpParts['db'],
  companyId: CompanyId,
  kinds: QueryableKind[],
): Promise<ExpiringKind[]> {
  const moments = kinds.map(({ at }) => toIsoInstant(at))
  const found = await db.find(companyId, buildFindExpired(kinds.map(({ over }) => over)), [
    companyId,
    moments,
  ])
  const places = new Set(found.map(({ place }) => place))
  return kinds.filter((_, place) => places.has(place))
}

/** Deletes batch after batch, and returns whether rows may be left. */
async function deleteAllExpired(forgetBatch: () => Promise<DeletedCount>): Promise<boolean> {
  for (let done = 0; done < batchesMax; done++) {
    const [forgotten] = await forgetBatch()
    if ((forgotten?.deleted ?? 0) < batchSize) return false
    await sleep(restMs)
  }
  return true
}
