import { queryOptions, useMutation } from '@tanstack/react-query'
import { receiveClocks } from '../api/company-clock.ts'
import type { BodyOf, ResponseOf } from '../api/endpoints.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'

const clock = '/dashboard/v1/companies/{companyId}/clock'
const feed = 'GET /api/events'

// The feed has bodies, so a longer count would take long.
const pagesMax = 10
const pageSize = 500

export type ClockMove = BodyOf<`POST ${typeof clock}`>
type EventType = ResponseOf<typeof feed>['events'][number]['type']

/** The events of a move by type. If `isPart`, there were more. */
export type EventCounts = { counts: Map<EventType, number>; isPart: boolean }

/** Reads the clock of a sandbox company. */
export function clockQuery(companyId: string) {
  return queryOptions({
    queryKey: ['clock', companyId],
    queryFn: () => request(`GET ${clock}`, { params: { companyId } }),
  })
}

/** Returns the action that moves the clock of a company and counts the events of the move. */
export function useClockMove(companyId: string) {
  return useMutation({
    async mutationFn(move: ClockMove) {
      const last = await loadLastSequence(companyId)
      const { now } = await request(`POST ${clock}`, { params: { companyId }, body: move })
      receiveClocks([{ companyId, now }])
      // The move is done. Without the counts, the page still shows the new time.
      const events = await countEvents(companyId, last).catch(() => undefined)
      return { now, events }
    },
    // All pages show times and records that the move may have changed.
    onSettled: () => queries.invalidateQueries(),
  })
}

async function loadLastSequence(companyId: string): Promise<number> {
  // After the last possible number there is no event, so the answer has the newest number.
  const query = { after: String(Number.MAX_SAFE_INTEGER), limit: '1' }
  return (await request(feed, { companyId, query })).lastSequence
}

async function countEvents(companyId: string, last: number): Promise<EventCounts> {
  const { events, isPart } = await loadEvents(companyId, last, pagesMax)
  const counts = new Map<EventType, number>()
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1)
  return { counts, isPart }
}

type FeedPart = { events: ResponseOf<typeof feed>['events']; isPart: boolean }

async function loadEvents(companyId: string, last: number, pagesLeft: number): Promise<FeedPart> {
  const query = { after: String(last), limit: String(pageSize) }
  const { events, lastSequence } = await request(feed, { companyId, query })
  if (events.length < pageSize) return { events, isPart: false }
  if (pagesLeft === 1) return { events, isPart: true }
  const later = await loadEvents(companyId, lastSequence, pagesLeft - 1)
  return { events: [...events, ...later.events], isPart: later.isPart }
}
