import { z } from 'zod'
import type { Services } from '#access'
import { parseId, publicId, type EventId } from '#kernel/ids'
import { endpoint, idText, ok, pathId, problem } from '#platform/http'
import { deliveryDocument, listDeliveries } from '../list-deliveries.ts'
import { eventTypes, postbackStatuses } from '../postback.ts'
import { knownCompany } from '#companies'

const limitDefault = 20
const limitMax = 100

const cursor = idText(z.string()).transform((text, context) => {
  const event = parseId('evt', Buffer.from(text, 'base64url').toString())
  if (event === undefined) problem(context, 'invalid_string', 'must be the nextCursor of an earlier answer')
  return event
})

const eventId = idText(z.string()).transform((text, context) => {
  const event = parseId('evt', text)
  if (event === undefined) problem(context, 'invalid_string', 'must be the id of an event')
  return event
})

const query = z.strictObject({
  eventId: eventId.optional(),
  status: z.enum(postbackStatuses).optional(),
  limit: z.coerce.number().int().min(1).max(limitMax).default(limitDefault),
  cursor: cursor.optional(),
})

const attempt = z.object({
  at: z.string(),
  statusCode: z.number().optional(),
  error: z.string().optional(),
  durationMs: z.number(),
})

const delivery = z
  .object({
    eventId: z.string(),
    type: z.enum(eventTypes),
    invoiceId: z.string().optional().describe('the invoice that it is about, if any'),
    transactionId: z.string().optional().describe('the transaction that it is about, if any'),
    occurredAt: z.string(),
    status: z.enum(postbackStatuses),
    attempts: z.array(attempt),
    nextAttemptAt: z.string().optional(),
  })
  .meta({ id: 'Delivery', description: 'One event on its way to an endpoint, and every attempt at it.' })

const answer = z.object({
  deliveries: z.array(delivery),
  nextCursor: z.string().nullable(),
})

/** GET /operator/v1/companies/{companyId}/webhook/deliveries: what was told and what waits, newest first. */
export const getDeliveries = (services: Services) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/webhook/deliveries',
    name: 'listDeliveries',
    summary: 'List the deliveries to the webhook and client address of a company, newest first',
    tag: 'Operator: webhooks',
    access: services.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    query,
    answers: { statusCode: 200, schema: answer },
    async handle({ params, query: { cursor: before, ...filter } }) {
      const company = await knownCompany(services.db, params.companyId)
      const { deliveries, last } = await listDeliveries(services.db, company.id, { ...filter, before })
      return ok({ deliveries: deliveries.map(deliveryDocument), nextCursor: last ? cursorAt(last) : null })
    },
  })

function cursorAt(event: EventId): string {
  return Buffer.from(publicId('evt', event)).toString('base64url')
}
