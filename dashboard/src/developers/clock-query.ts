import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { receiveClocks } from '../api/company-clock.ts'
import type { ResponseOf } from '../api/endpoints.ts'
import { ApiError } from '../api/errors.ts'
import { queries } from '../api/me.ts'
import { request } from '../api/request.ts'

const clock = '/dashboard/v1/companies/{companyId}/clock'
const feed = 'GET /api/events'

// The feed has bodies, so a longer count would take long.
const pagesMax = 10
const pageSize = 500

/** A move by seconds or to a moment. */
export type ClockMove = { advanceSeconds: number } | { advanceTo: string }

type EventType = ResponseOf<typeof feed>['events'][number]['type']

/** The events of a move by type. If `isPart`, there were more. */
export type EventCounts = { counts: Map<EventType, number>; isPart: boolean }

/** Reads the clock of a sandbox company. */
export function clockQuery(companyId: string) {
  return queryOptions({
    queryKey: ['clock', companyId],
    queryFn: () => readClock(companyId),
  })
}

const readClock = (companyId: string) => request(`GET ${clock}`, { params: { companyId } })

/** Reads the scheduled work of a sandbox company until a moment of its clock. */
export function dueWorkQuery(companyId: string, until: string) {
  return queryOptions({
    queryKey: ['clock', companyId, 'due', until],
    queryFn: () => request(`GET ${clock}/due`, { params: { companyId }, query: { until } }),
    placeholderData: keepPreviousData,
  })
}

/** A move that was sent: its target, and the newest event before it. */
type SentMove = { move: ClockMove; target: string; last: number }

/**
 * Returns the action that moves the clock of a company and counts the events of the move. If the answer of a move was
 * lost, the same move again has the same target, so that it adds nothing.
 */
export function useClockMove(companyId: string) {
  const unanswered = useRef<SentMove>(undefined)
  return useMutation({
    async mutationFn(move: ClockMove) {
      const before = unanswered.current
      const isRepeat = before !== undefined && isSameMove(before.move, move)
      const sent = isRepeat ? before : await prepareMove(companyId, move)
      unanswered.current = sent
      const { now } = await sendMove(companyId, sent.target, isRepeat).catch((error: unknown) => {
        if (error instanceof ApiError && error.statusCode === 400) unanswered.current = undefined
        throw error
      })
      unanswered.current = undefined
      receiveClocks([{ companyId, now }])
      // The move is done. Without the counts, the page still shows the new time.
      const events = await countEvents(companyId, sent.last).catch(() => undefined)
      return { now, events }
    },
    // All pages show times and records that the move may have changed.
    onSettled: () => queries.invalidateQueries(),
  })
}

const isSameMove = (one: ClockMove, other: ClockMove) => JSON.stringify(one) === JSON.stringify(other)

async function prepareMove(companyId: string, move: ClockMove): Promise<SentMove> {
  const [{ now }, last] = await Promise.all([readClock(companyId), loadLastSequence(companyId)])
  const target =
    'advanceTo' in move
      ? move.advanceTo
      : new Date(Date.parse(now) + move.advanceSeconds * 1_000).toISOString()
  return { move, target, last }
}

/** Moves the clock to a moment. A repeat may find that the clock is already there. */
async function sendMove(companyId: string, target: string, isRepeat: boolean): Promise<{ now: string }> {
  try {
    return await request(`POST ${clock}`, { params: { companyId }, body: { advanceTo: target } })
  } catch (error) {
    const isThere = error instanceof ApiError && error.fields.some(({ code }) => code === 'too_small')
    if (isRepeat && isThere) return readClock(companyId)
    throw error
  }
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
