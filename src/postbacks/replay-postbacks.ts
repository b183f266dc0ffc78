import type { AppContext } from '#access'
import { diffFields, recordAudit, type AuditedCall, type AuditSubject } from '#audit'
import { readCompanyClock, type Company } from '#companies'
import { parseId, toPublicId, type EventId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { listDeliveries } from './list-deliveries.ts'
import { replayRows } from './postback-queries.ts'
import { webhookSubject } from './webhook-changes.ts'

/** What is told again: one event, whatever became of it, or every parked one. */
export type ReplayRequest = { eventId: string } | { status: 'parked' }

/**
 * Begins deliveries anew: at once, on a fresh schedule, with the event's own id and time. The body is built again and
 * may show a later state of an invoice. Of the parked ones, those are begun that have somewhere to go.
 */
export async function replayPostbacks(
  services: AppContext,
  company: Company,
  request: ReplayRequest,
  call: AuditedCall,
): Promise<{ replayed: number }> {
  const { db, clock } = services
  const toWebhook = company.webhookEventTypes.length > 0
  const toClient = company.clientPostbackUrl !== undefined
  if (!toWebhook && !toClient) throw nowhereToGo()
  const eventId = 'eventId' in request ? parseId('evt', request.eventId) : null
  if (eventId === undefined) throw unknownEvent()
  const now = readCompanyClock(clock, company)
  const wakeAt = now - company.clockOffsetMs
  const asked = { companyId: company.id, eventId, now, wakeAt, toWebhook, toClient }
  const replayed = await db.transaction(async (tx) => {
    const { length: count } = await tx.run(replayRows, asked)
    const noted = {
      companyId: company.id,
      action: 'postbacks.replayed',
      subject: subjectOf(company, eventId),
    } as const
    if (count > 0)
      await recordAudit(tx, services, call, { ...noted, changes: diffFields(undefined, { replayed: count }) })
    return count
  })
  if (eventId !== null && replayed === 0) throw await notReplayed(services, company, eventId)
  return { replayed }
}

/** One event, or the webhook where all that is parked is replayed. */
function subjectOf(company: Company, eventId: EventId | null): AuditSubject {
  return eventId === null ? webhookSubject(company) : { kind: 'event', id: toPublicId('evt', eventId) }
}

/** Why an event could not be replayed: there is none, its body is not kept any more, or nothing is set up for its kind. */
async function notReplayed({ db }: AppContext, company: Company, eventId: EventId): Promise<ApiError> {
  const { deliveries } = await listDeliveries(db, company.id, { eventId, limit: 1 })
  const [delivery] = deliveries
  if (!delivery) return unknownEvent()
  return delivery.emptied ? forgotten(company) : nowhereToGo()
}

function forgotten({ settings: { retention } }: Company): ApiError {
  const { postbackDays, parkedPostbackDays } = retention
  return new ApiError('unprocessable_entity', {
    message: `The body of this event is not kept any more: ${postbackDays} days, and ${parkedPostbackDays} where it was parked.`,
  })
}

function nowhereToGo(): ApiError {
  return new ApiError('unprocessable_entity', { message: 'No webhook or address is set up to replay to.' })
}

function unknownEvent(): ApiError {
  return new ApiError('not_found', { message: 'There is no such event.' })
}
