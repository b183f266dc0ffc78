import type { AppContext } from '#context'
import { diffFields, recordAudit, type AuditedCall, type AuditSubject } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import { parseId, toPublicId, type EventId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { listDeliveries } from './list-deliveries.ts'
import { replayRows } from './postback-queries.ts'
import { toWebhookSubject } from './webhook-audit.ts'

/** The events to replay: one event in any status, or the oldest parked events, all without a limit. */
export type ReplayRequest = { eventId: string } | { status: 'parked'; limit?: number | undefined }

type ReplayOptions = {
  /** Whether events that were sent keep their body. Otherwise it is built again and may show a later state. */
  keepBody: boolean
}

/**
 * Restarts deliveries immediately on a new schedule, with the same event id and time. Parked events without an endpoint
 * stay parked.
 */
export async function replayPostbacks(
  context: AppContext,
  company: Company,
  request: ReplayRequest,
  call: AuditedCall,
  { keepBody }: ReplayOptions,
): Promise<{ replayed: number }> {
  const { db, clock } = context
  const toWebhook = company.webhookEventTypes.length > 0
  const toClient = company.clientPostbackUrl !== undefined
  if (!toWebhook && !toClient) throw noEndpointError()
  const eventId = 'eventId' in request ? parseId('evt', request.eventId) : null
  if (eventId === undefined) throw unknownEventError()
  const now = getCompanyTime(clock, company)
  const wakeAt = now - company.clockOffsetMs
  const limit = ('limit' in request && request.limit) || null
  const values = { companyId: company.id, eventId, now, wakeAt, toWebhook, toClient, keepBody, limit }
  const replayed = await db.transaction(async (tx) => {
    const { length: count } = await tx.run(replayRows, values)
    const entry = {
      companyId: company.id,
      action: 'postbacks.replayed',
      subject: toAuditSubject(company, eventId),
    } as const
    if (count > 0)
      await recordAudit(tx, context, call, { ...entry, changes: diffFields(undefined, { replayed: count }) })
    return count
  })
  if (eventId !== null && replayed === 0) throw await toReplayError(context, company, eventId)
  return { replayed }
}

/** Returns the event, or the webhook if all parked events are replayed. */
function toAuditSubject(company: Company, eventId: EventId | null): AuditSubject {
  return eventId === null ? toWebhookSubject(company) : { kind: 'event', id: toPublicId('evt', eventId) }
}

/** Returns the error for an event that is missing, has no stored body, or has no endpoint for its type. */
async function toReplayError({ db }: AppContext, company: Company, eventId: EventId): Promise<ApiError> {
  const { deliveries } = await listDeliveries(db, company.id, { eventId }, { limit: 1 })
  const [delivery] = deliveries
  if (!delivery) return unknownEventError()
  return delivery.emptied ? bodyExpiredError(company) : noEndpointError()
}

function bodyExpiredError({ settings: { retention } }: Company): ApiError {
  const { postbackDays, parkedPostbackDays } = retention
  return new ApiError('unprocessable_entity', {
    message: `The body of this event is not kept any more: ${postbackDays} days, and ${parkedPostbackDays} where it was parked.`,
  })
}

function noEndpointError(): ApiError {
  return new ApiError('unprocessable_entity', { message: 'No webhook or address is set up to replay to.' })
}

function unknownEventError(): ApiError {
  return new ApiError('not_found', { message: 'There is no such event.' })
}
