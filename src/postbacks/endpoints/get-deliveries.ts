import { z } from 'zod'
import type { AppContext, Surface } from '#context'
import { parseId, toPublicId, type EventId } from '#kernel/ids'
import { toDayStart } from '#kernel/calendar'
import { dateOrInstant, endpoint, idText, ok, pathId, addProblem, toIdMeta } from '#platform/http'
import { toDeliveryResponse, listDeliveries } from '../list-deliveries.ts'
import { deliveryPageMax } from '../postback-queries.ts'
import { eventTypes, postbackStatuses } from '../postback.ts'

const limitDefault = 20

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

const invoiceId = idText(z.string())
  .transform((text, context) => {
    const invoice = parseId('inv', text)
    if (invoice === undefined) addProblem(context, 'invalid_string', 'must be the id of an invoice')
    return invoice
  })
  .meta({ ...toIdMeta('inv'), description: 'The invoice of the events.' })

const query = z.strictObject({
  eventId: eventId.optional(),
  invoiceId: invoiceId.optional(),
  status: z.enum(postbackStatuses).optional(),
  statusCode: z.coerce.number().int().min(100).max(599).optional().meta({
    description: 'The status of the latest answer.',
    example: 500,
  }),
  type: z.enum(eventTypes).optional(),
  from: dateOrInstant.optional().describe('A date is a day in the time zone of the company.'),
  to: dateOrInstant.optional().describe('Inclusive: a date is its whole day.'),
  limit: z.coerce.number().int().min(1).max(deliveryPageMax).default(limitDefault),
  cursor: cursor.optional(),
})

/** The response schema of one attempt. */
export const attemptSchema = z.object({
  at: z.string().meta({ description: 'When it was made.', example: '2026-07-05T14:00:00.000Z' }),
  statusCode: z
    .number()
    .optional()
    .meta({ description: "The status of the endpoint's response.", example: 200 }),
  error: z.string().optional().meta({ description: 'Why there was no answer.', example: 'timeout' }),
  durationMs: z.number().meta({ description: 'How long it took.', example: 41 }),
})

/** The response schema of `toDeliveryResponse`. */
export const deliverySchema = z
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

export const getDeliveries = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `GET ${surface.base}/webhook/deliveries`,
    name: surface.companyParam('listDeliveries'),
    summary: 'List the deliveries to the webhook and client address of a company, newest first',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query,
    answers: { statusCode: 200, schema: responseSchema },
    async handle({ query: { cursor: before, limit, from, to, ...filter }, ...request }) {
      const { id, timeZone } = await surface.companyOf(request)
      const startDay = (at: number, plusDays: number) =>
        toDayStart({ at, readIn: 'UTC' }, { timeZone, plusDays })
      const since = from?.dateOnly ? startDay(from.at, 0) : from?.at
      const until = to?.dateOnly ? startDay(to.at, 1) : to && to.at + 1
      const found = await listDeliveries(context.db, id, { ...filter, since, until }, { before, limit })
      const { deliveries, last } = found
      return ok({ deliveries: deliveries.map(toDeliveryResponse), nextCursor: last ? toCursor(last) : null })
    },
  })

function toCursor(event: EventId): string {
  return Buffer.from(toPublicId('evt', event)).toString('base64url')
}
