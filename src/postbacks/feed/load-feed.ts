import type { AppContext } from '#context'
import type { Company } from '#companies'
import { ApiError } from '#kernel/refusals'
import type { ReadInvoice } from '../build-body.ts'
import { listEvents } from './feed-queries.ts'
import { getFeedState, numberWaitingEvents, type FeedState } from './number-events.ts'
import { loadEventBodies } from './event-bodies.ts'

/** A page of the feed: the events after a number. 0 starts at the first stored event. */
export type FeedPage = { after: number; limit: number }

/** The maximum count of events that one read numbers. It exceeds the page size. */
const numberedPerReadMax = 1_000

/**
 * Returns the events of a company after a number, in order. A webhook is not required. Each event has the body of its
 * postback, and the body does not change between reads. `lastSequence` is the number to continue from: the last event
 * of the page, or the newest event if the page is empty. It can be below `after` if the database was restored.
 */
export async function loadFeed(
  context: AppContext,
  readInvoice: ReadInvoice,
  company: Company,
  { after, limit }: FeedPage,
) {
  const { db } = context
  const { last, oldest } = await ensureNumbered(context, company, after + limit)
  if (after > 0 && after + 1 < oldest) throw eventsGoneError(after, oldest)
  const rows = await db.all(listEvents, { companyId: company.id, after, limit })
  const first = rows[0]?.sequence
  // Retention may have deleted these events since the oldest number was read.
  if (after > 0 && first !== undefined && first > after + 1) throw eventsGoneError(after, first)
  const bodies = await loadEventBodies(context, readInvoice, company, rows)
  const events = rows.map(({ sequence }) => ({ sequence, ...bodies.get(sequence) }))
  return { events, lastSequence: events.at(-1)?.sequence ?? last }
}

/** Returns the state of the feed after events up to the requested number, if they exist, are numbered. */
async function ensureNumbered({ db }: AppContext, company: Company, upTo: number): Promise<FeedState> {
  const state = await getFeedState(db, company.id)
  if (!state.isWaiting || state.last >= upTo) return state
  return numberWaitingEvents(db, company.id, numberedPerReadMax, state)
}

function eventsGoneError(after: number, oldest: number): ApiError {
  return new ApiError('gone', {
    message: `The events ${after + 1} to ${oldest - 1} are not kept any more. Go on with after=${oldest - 1}.`,
  })
}
