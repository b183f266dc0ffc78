import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/database'
import { beginFeed, numberEvents, readFeedState } from './feed-queries.ts'

type FeedDatabase = Pick<Database, 'all' | 'first' | 'run'>

/**
 * The state of a feed when it was read. The last number is 0 before the first event. The oldest number is the lowest
 * stored one, or the next number if none is stored.
 */
export type FeedState = { last: number; oldest: number; isWaiting: boolean }

// After this many lost races, other writers are numbering events continuously and can number the rest.
const feedRacesMax = 5

export async function getFeedState(db: FeedDatabase, companyId: CompanyId): Promise<FeedState> {
  const state = await db.first(readFeedState, { companyId })
  const last = state?.last ?? 0
  return { last, oldest: state?.oldest ?? last + 1, isWaiting: state?.is_waiting ?? false }
}

/**
 * Numbers waiting events up to a limit. Returns the new state of the feed and the count of numbered events. A caller
 * that has just read the state passes it as `known`. Only committed events get a number, because an uncommitted one
 * may be rolled back.
 */
export async function numberWaitingEvents(
  db: FeedDatabase,
  companyId: CompanyId,
  limit: number,
  known?: FeedState,
): Promise<FeedState & { numbered: number }> {
  let state = known ?? (await getFeedState(db, companyId))
  for (let race = 0; race < feedRacesMax && state.isWaiting; race++) {
    const [given] = await db.run(numberEvents, { companyId, last: state.last, limit })
    // If no event was stored before, the oldest is the first event numbered here.
    if (given) return { ...state, last: given.last, numbered: given.numbered }
    await db.run(beginFeed, { companyId })
    state = await getFeedState(db, companyId)
  }
  return { ...state, numbered: 0 }
}
