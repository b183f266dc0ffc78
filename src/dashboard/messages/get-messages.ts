import { z } from 'zod'
import type { AppContext } from '#context'
import { parseId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { omitNullish } from '#kernel/json'
import { endpoint, idText, ok, pathId } from '#platform/http'
import { createCursor, parseCursor } from '#search'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { createIdFilter } from '../id-filter.ts'
import { findMessageToPayer } from './message-queries.ts'
import { messageResponse, showMessage } from './message.ts'
import { loadMessages } from './load-messages.ts'

const cursorLengthMax = 512
const pageSize = 50

export const getMessages = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/messages`,
    name: 'listMessagesToPayers',
    summary: 'List the mails and texts to payers, newest first',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query: z.strictObject({
      invoiceId: createIdFilter('inv').meta({
        description: 'Those about this invoice alone.',
        example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3',
      }),
      customerId: createIdFilter('cus').meta({
        description: 'Those about this customer alone.',
        example: 'cus_01k2v9m4e8f3q7r5s6t0w1x2y3',
      }),
      cursor: idText(z.string().max(cursorLengthMax).default('')),
    }),
    answers: {
      statusCode: 200,
      schema: z.object({
        messages: z.array(messageResponse).describe('The newest first.'),
        nextCursor: z.string().nullable(),
      }),
    },
    async handle({ caller: { company }, query: { cursor, ...wanted } }) {
      const about = `messages ${company.id} ${wanted.invoiceId ?? ''} ${wanted.customerId ?? ''}`
      const [last] = parseCursor(context.secrets, about, cursor, 'query.cursor') ?? []
      const request = { before: last ? parseId('msg', last) : undefined, limit: pageSize + 1 }
      const rows = await loadMessages(context, company.id, wanted, request)
      const messages = rows.slice(0, pageSize).map(showMessage)
      const end = rows.length > pageSize ? messages.at(-1) : undefined
      return ok({ messages, nextCursor: end ? createCursor(context.secrets, about, [end.id]) : null })
    },
  })

export const getMessage = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/messages/{messageId}`,
    name: 'readMessageToPayer',
    summary: 'Read a mail or text to a payer',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp'), messageId: pathId('msg') }),
    answers: {
      statusCode: 200,
      schema: messageResponse.extend({
        text: z.string().optional().meta({
          description: 'The text, with `(link)` in place of each link; left out once it is no longer kept.',
          example: 'You paid $51.50 to Harbor Dental. See your invoice: (link)',
        }),
      }),
    },
    async handle({ caller: { company }, params: { messageId: id } }) {
      const request = { companyId: company.id, id }
      if (!(await context.db.first(findMessageToPayer, request))) throw new ApiError('not_found')
      const text = await context.outbox.textOf(company.id, id)
      // The row is read again, because a message has a subject only after it is rendered.
      const row = await context.db.first(findMessageToPayer, request)
      if (!row) throw new ApiError('not_found')
      return ok({ ...showMessage(row), ...omitNullish({ text }) })
    },
  })
