import { z } from 'zod'
import { endpoint, ok, phoneText } from '#platform/http'
import { companyIdField, namedCompany } from '../named-company.ts'
import type { SandboxServices } from '../sandbox-services.ts'

const message = z.object({
  id: z.string(),
  channel: z.enum(['email', 'sms']),
  kind: z.string(),
  to: z.string(),
  subject: z.string().optional(),
  text: z.string(),
  html: z.string().optional(),
  links: z.array(z.string()),
  invoiceId: z.string().optional(),
  subscriptionId: z.string().optional(),
  sentAt: z.string(),
})

/** GET /sandbox/v1/outbox: the mails and text messages of a company, the oldest first. */
export const getOutbox = ({ db, access, outbox }: SandboxServices) =>
  endpoint({
    call: 'GET /sandbox/v1/outbox',
    name: 'getOutbox',
    summary: 'Read the messages that a company sent',
    tag: 'Sandbox',
    access: access.operator,
    query: z.strictObject({
      companyId: companyIdField,
      to: phoneText(z.string()).optional(),
      kind: z.string().optional(),
    }),
    answers: { statusCode: 200, schema: z.object({ messages: z.array(message) }) },
    async handle({ query: { companyId, to, kind } }) {
      const { id } = await namedCompany(db, 'query', companyId)
      return ok({ messages: await outbox.messages(id, { ...(to && { to }), ...(kind && { kind }) }) })
    },
  })
