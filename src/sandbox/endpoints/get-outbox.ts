import { z } from 'zod'
import { installationId } from '#kernel/ids'
import { endpoint, ok, phoneText } from '#platform/http'
import { companyIdField, getCompanyParam } from '../company-param.ts'
import type { SandboxContext } from '../sandbox-context.ts'

const messageSchema = z.object({
  id: z.string().meta({ description: 'The message.', example: 'msg_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
  channel: z.enum(['email', 'sms']),
  kind: z.string().meta({ description: 'The kind of the message.', example: 'invoice' }),
  to: z.string().meta({ description: 'The recipient.', example: 'ada@shop.example' }),
  subject: z
    .string()
    .optional()
    .meta({ description: 'Of a mail, its subject.', example: 'Invoice INV-1042' }),
  text: z.string().meta({ description: 'The text of the message.', example: 'You owe $49.50.' }),
  html: z
    .string()
    .optional()
    .meta({ description: 'Of a mail, the same as a page.', example: '<p>You owe $49.50.</p>' }),
  links: z
    .array(z.string())
    .meta({ description: 'The addresses in it.', example: ['https://pay.example/pay/4f1c0a9d'] }),
  invoiceId: z.string().optional().meta({
    description: 'The invoice that it is about, if any.',
    example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3',
  }),
  subscriptionId: z.string().optional(),
  sentAt: z.string(),
})

export const getOutbox = ({ db, access, outbox }: SandboxContext) =>
  endpoint({
    call: 'GET /sandbox/v1/outbox',
    name: 'getOutbox',
    summary: 'Read the messages that a company sent, or without a company the mails to operators',
    tag: 'Sandbox',
    access: access.operator,
    query: z.strictObject({
      companyId: companyIdField.optional(),
      to: phoneText(z.string()).optional(),
      kind: z.string().optional(),
    }),
    answers: {
      statusCode: 200,
      schema: z.object({ messages: z.array(messageSchema).describe('The messages, oldest first.') }),
    },
    async handle({ query: { companyId, to, kind } }) {
      const id = companyId === undefined ? installationId : (await getCompanyParam(db, 'query', companyId)).id
      return ok({ messages: await outbox.messages(id, { ...(to && { to }), ...(kind && { kind }) }) })
    },
  })
