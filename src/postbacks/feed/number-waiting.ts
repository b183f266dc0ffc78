import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/database'
import { beginFeed, numberEvents, readFeedState } from './feed-queries.ts'

type Feed = Pick<Database, 'all' | 'first' | 'run'>

/**
 * Where a feed stands: the last number that was given, 0 before the first, the lowest that is kept, or else the one that is given next,
 * and whether events wait for a number, or did when it was read.
 */
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
 * Gives events that wait their numbers, so many at most. Answers where the feed stands then and how many had none; `known` is where it
 * stands, for whoever has just asked. An event waits until it is committed: numbers are given in the order of what is seen, and never
 * to what may still be taken back.
 */
export async function numberWaiting(
  db: Feed,
  companyId: CompanyId,
  limit: number,
  known?: FeedState,
): Promise<FeedState & { numbered: number }> {
  let state = known ?? (await feedState(db, companyId))
  for (let race = 0; race < racesMax && state.isWaiting; race++) {
    const [given] = await db.run(numberEvents, { companyId, last: state.last, limit })
    // Where none was kept, the oldest is the first of those that have numbers now.
    if (given) return { ...state, last: given.last, numbered: given.numbered }
    await db.run(beginFeed, { companyId })
    state = await feedState(db, companyId)
  }
  return { ...state, numbered: 0 }
}
