import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/database'
import { beginFeed, numberEvents, readFeedState } from './feed-queries.ts'

type Feed = Pick<Database, 'all' | 'first' | 'run'>

/** Where a feed stands: the last number that was given, 0 before the first, and the lowest that is kept. */
export type FeedState = { last: number; oldest: number; isWaiting: boolean }

// Whoever loses so often leaves the rest to those who won: they give numbers all the time.
const racesMax = 5

/** Where a company's feed stands. */
export async function feedState(db: Feed, companyId: CompanyId): Promise<FeedState> {
  const state = await db.first(readFeedState, { companyId })
  const last = state?.last ?? 0
  return { last, oldest: state?.oldest ?? last + 1, isWaiting: state?.is_waiting ?? false }
}

/**
 * Gives events that wait their numbers, so many at most, and answers how many had none. An event waits until it is committed:
 * numbers are given in the order of what is seen, and never to what may still be taken back.
 */
export async function numberWaiting(db: Feed, companyId: CompanyId, limit: number): Promise<number> {
  for (let race = 0; race < racesMax; race++) {
    const { last, isWaiting } = await feedState(db, companyId)
    if (!isWaiting) return 0
    const [given] = await db.run(numberEvents, { companyId, last, limit })
    if (given) return given.numbered
    await db.run(beginFeed, { companyId })
  }
  return 0
}
