import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { parseId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { replayRows } from './postback-queries.ts'

/** What is told again: one event, whatever became of it, or every parked one. */
export type ReplayRequest = { eventId: string } | { status: 'parked' }

/**
 * Begins deliveries anew: at once, on a fresh schedule, with the event's own id and time. The body is built again and
 * may show a later state of the invoice.
 */
export async function replayPostbacks(
  { db, clock }: Services,
  company: Company,
  request: ReplayRequest,
): Promise<{ replayed: number }> {
  if (company.webhookEventTypes.length === 0)
    throw new ApiError('unprocessable_entity', { message: 'No webhook is set up to replay to.' })
  const eventId = 'eventId' in request ? parseId('evt', request.eventId) : null
  if (eventId === undefined) throw unknownEvent()
  const now = companyNow(clock, company)
  const wakeAt = now - company.clockOffsetMs
  const replayed = await db.run(replayRows, { companyId: company.id, eventId, now, wakeAt })
  if (eventId !== null && replayed.length === 0) throw unknownEvent()
  return { replayed: replayed.length }
}

function unknownEvent(): ApiError {
  return new ApiError('not_found', { message: 'There is no such event.' })
}
