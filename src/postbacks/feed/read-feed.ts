import type { AppContext } from '#access'
import type { Company } from '#companies'
import { ApiError } from '#kernel/refusals'
import type { ReadInvoice } from '../build-body.ts'
import { listEvents } from './feed-queries.ts'
import { feedState, numberWaiting, type FeedState } from './number-waiting.ts'
import { toldBodies } from './told-bodies.ts'

/** What of a feed is asked for: the events behind a number; 0 is before the first that is kept. */
export type FeedPage = { after: number; limit: number }

/** How many events one read gives numbers to at most; more than it answers. */
const numberedMax = 1_000

/**
 * The events of a company behind a number, in their order, whether anybody listened or not. Each is told as its postback
 * tells it, and as it was told the first time. `lastSequence` is where to go on: the number of the last of them, or
 * where there are none the newest there is. That is below `after` where nobody gave that number: a restored database has fewer.
 */
export async function readFeed(
  services: AppContext,
  readInvoice: ReadInvoice,
  company: Company,
  { after, limit }: FeedPage,
) {
  const { db } = services
  const { last, oldest } = await numberedFor(services, company, after + limit)
  if (after > 0 && after + 1 < oldest) throw forgotten(after, oldest)
  const rows = await db.all(listEvents, { companyId: company.id, after, limit })
  const first = rows[0]?.sequence
  // They may have been forgotten since it was looked which is the oldest.
  if (after > 0 && first !== undefined && first > after + 1) throw forgotten(after, first)
  const bodies = await toldBodies(services, readInvoice, company, rows)
  const events = rows.map(({ sequence }) => ({ sequence, ...bodies.get(sequence) }))
  return { events, lastSequence: events.at(-1)?.sequence ?? last }
}

/** Where the feed stands, once as many have numbers as are asked for, if there are so many. */
async function numberedFor({ db }: AppContext, company: Company, upTo: number): Promise<FeedState> {
  const state = await feedState(db, company.id)
  if (!state.isWaiting || state.last >= upTo) return state
  return numberWaiting(db, company.id, numberedMax, state)
}

function forgotten(after: number, oldest: number): ApiError {
  return new ApiError('gone', {
    message: `The events ${after + 1} to ${oldest - 1} are not kept any more. Go on with after=${oldest - 1}.`,
  })
}
