import { z } from 'zod'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { endpoint, ok, pathId } from '#platform/http'
import type { ReadInvoice } from '../build-body.ts'
import { loadFeed } from '../feed/load-feed.ts'
import { eventTypes } from '../postback.ts'

const limitDefault = 100
const limitMax = 500

const query = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe('the number of the last event that you have; 0 begins with the first that is kept'),
  limit: z.coerce.number().int().min(1).max(limitMax).default(limitDefault).describe('how many at most'),
})

const eventSchema = z.looseObject({
  sequence: z.number().meta({
    description: 'The number of the event in its company: from 1 on, without gaps, for good.',
    example: 42,
  }),
  specVersion: z
    .number()
    .meta({ description: "The version of the event's format; fields are only added to it.", example: 1 }),
  type: z.enum(eventTypes),
  eventId: z.string().describe('the same in the feed and in every delivery of its postback'),
  occurredAt: z.string().describe('when it happened, on the clock of the company'),
  companyId: z.string(),
  data: z
    .looseObject({
      invoice: z
        .looseObject({})
        .optional()
        .describe('of the types `invoice.*`: the invoice as in the postback'),
      transaction: z.looseObject({}).optional().describe('of the types `transaction.*`: likewise'),
      hostedPayment: z.looseObject({}).optional().describe('the hosted payment that it was made on, if any'),
    })
    .describe('the data of the event, as in its postback'),
})

const responseSchema = z
  .object({
    events: z.array(eventSchema).describe('in the order of their numbers'),
    lastSequence: z.number().meta({
      description:
        'Where to go on: the number of the last of `events`, or the newest number where there are none.',
      example: 42,
    }),
  })
  .meta({ id: 'EventPage', description: 'A page of the feed of events.' })

/**
 * GET /api/events: lists the events of a company's invoices and transactions in order. A webhook is not required.
 */
export const getEvents = (context: AppContext, readInvoice: ReadInvoice) =>
  endpoint({
    call: 'GET /api/events',
    name: 'listEvents',
    summary: 'List the events of the company after a sequence number, in order',
    tag: 'Events',
    access: context.access.session('read'),
    query,
    answers: { statusCode: 200, schema: responseSchema },
    refuses: ['gone'],
    handle: async ({ caller, query: page }) => ok(await loadFeed(context, readInvoice, caller.company, page)),
  })

export const getCompanyEvents = (context: AppContext, readInvoice: ReadInvoice) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/events',
    name: 'listCompanyEvents',
    summary: 'List the events of a company after a sequence number, in order',
    tag: 'Operator: webhooks',
    access: context.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    query,
    answers: { statusCode: 200, schema: responseSchema },
    refuses: ['gone'],
    async handle({ params, query: page }) {
      const company = await requireCompany(context.db, params.companyId)
      return ok(await loadFeed(context, readInvoice, company, page))
    },
  })
