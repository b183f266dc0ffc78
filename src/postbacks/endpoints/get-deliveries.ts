import { z } from 'zod'
import type { AppContext } from '#context'
import { parseId, toPublicId, type EventId } from '#kernel/ids'
import { endpoint, idText, ok, pathId, addProblem, toIdMeta } from '#platform/http'
import { toDeliveryResponse, listDeliveries } from '../list-deliveries.ts'
import { eventTypes, postbackStatuses } from '../postback.ts'
import { requireCompany } from '#companies'

const limitDefault = 20
const limitMax = 100

const cursor = idText(z.string()).transform((text, context) => {
  const event = parseId('evt', Buffer.from(text, 'base64url').toString())
  if (event === undefined)
    addProblem(context, 'invalid_string', 'must be the nextCursor of an earlier answer')
  return event
})

const eventId = idText(z.string())
  .transform((text, context) => {
    const event = parseId('evt', text)
    if (event === undefined) addProblem(context, 'invalid_string', 'must be the id of an event')
    return event
  })
  .meta(toIdMeta('evt'))

const query = z.strictObject({
  eventId: eventId.optional(),
  status: z.enum(postbackStatuses).optional(),
  limit: z.coerce.number().int().min(1).max(limitMax).default(limitDefault),
  cursor: cursor.optional(),
})

const attemptSchema = z.object({
  at: z.string().meta({ description: 'When it was made.', example: '2026-07-05T14:00:00.000Z' }),
  statusCode: z
    .number()
    .optional()
    .meta({ description: "The status of the endpoint's response.", example: 200 }),
  error: z.string().optional().meta({ description: 'Why there was no answer.', example: 'timeout' }),
  durationMs: z.number().meta({ description: 'How long it took.', example: 41 }),
})

const deliverySchema = z
  .object({
    eventId: z.string(),
    type: z.enum(eventTypes).describe('The type of the event.'),
    invoiceId: z
      .string()
      .optional()
      .describe('the invoice that it is about, if any')
      .meta({ example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    transactionId: z.string().optional().describe('the transaction that it is about, if any'),
    occurredAt: z.string(),
    status: z.enum(postbackStatuses),
    attempts: z.array(attemptSchema).describe('Every attempt, oldest first.'),
    nextAttemptAt: z.string().optional(),
  })
  .meta({ id: 'Delivery', description: 'One event on its way to an endpoint, and every attempt at it.' })

const responseSchema = z.object({
  deliveries: z.array(deliverySchema),
  nextCursor: z.string().nullable(),
})

export const getDeliveries = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/webhook/deliveries',
    name: 'listDeliveries',
    summary: 'List the deliveries to the webhook and client address of a company, newest first',
    tag: 'Operator: webhooks',
    access: context.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    query,
    answers: { statusCode: 200, schema: responseSchema },
    async handle({ params, query: { cursor: before, ...filter } }) {
      const company = await requireCompany(context.db, params.companyId)
      const { deliveries, last } = await listDeliveries(context.db, company.id, { ...filter, before })
      return ok({ deliveries: deliveries.map(toDeliveryResponse), nextCursor: last ? toCursor(last) : null })
    },
  })

function toCursor(event: EventId): string {
  return Buffer.from(toPublicId('evt', event)).toString('base64url')
}
