import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { parseId, type EventId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { listDeliveries } from './list-deliveries.ts'
import { replayRows } from './postback-queries.ts'

/** What is told again: one event, whatever became of it, or every parked one. */
export type ReplayRequest = { eventId: string } | { status: 'parked' }

/**
 * Begins deliveries anew: at once, on a fresh schedule, with the event's own id and time. The body is built again and
 * may show a later state of an invoice. Of the parked ones, those are begun that have somewhere to go.
 */
export async function replayPostbacks(
  services: Services,
  company: Company,
  request: ReplayRequest,
): Promise<{ replayed: number }> {
  const { db, clock } = services
  const toWebhook = company.webhookEventTypes.length > 0
  const toClient = company.clientPostbackUrl !== undefined
  if (!toWebhook && !toClient) throw nowhereToGo()
  const eventId = 'eventId' in request ? parseId('evt', request.eventId) : null
  if (eventId === undefined) throw unknownEvent()
  const now = companyNow(clock, company)
  const wakeAt = now - company.clockOffsetMs
  const replayed = await db.run(replayRows, {
    companyId: company.id,
    eventId,
    now,
    wakeAt,
    toWebhook,
    toClient,
  })
  if (eventId !== null && replayed.length === 0) throw await notReplayed(services, company, eventId)
  return { replayed: replayed.length }
}

/** Why an event could not be replayed: there is none, or nothing is set up for its kind. */
async function notReplayed({ db }: Services, company: Company, eventId: EventId): Promise<ApiError> {
  const { deliveries } = await listDeliveries(db, company.id, { eventId, limit: 1 })
  return deliveries.length > 0 ? nowhereToGo() : unknownEvent()
}

function nowhereToGo(): ApiError {
  return new ApiError('unprocessable_entity', { message: 'No webhook or address is set up to replay to.' })
}

function unknownEvent(): ApiError {
  return new ApiError('not_found', { message: 'There is no such event.' })
}
