import { z } from 'zod'
import type { AppContext, Surface } from '#context'
import type { InvoiceId } from '#kernel/ids'
import { postbackTimeoutMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import type { Outbound } from '#platform/outbound'
import { buildConformanceEvent } from '../conformance/conformance-event.ts'
import { toAttemptResponse } from '../deliver-postback.ts'
import { toAuthHeader } from '../endpoint-auth.ts'
import { signHeaders } from '../sign-request.ts'
import { openAuth, openSigningSecret } from '../webhook.ts'
import { findSigningWebhook } from '../webhook-queries.ts'

const responseSchema = z.object({
  eventId: z.string(),
  statusCode: z.number().optional().meta({ description: 'The status of the answer.', example: 200 }),
  error: z.string().optional().meta({ description: 'Why there was no answer.', example: 'timeout' }),
  answer: z.string().optional().meta({ description: 'The first 2 kB of its body.', example: 'ok' }),
  durationMs: z.number().meta({ description: 'How long it took.', example: 41 }),
})

/** POST .../webhook/test: sends one event about an invoice that does not exist. Nothing is stored or retried. */
export const postTestEvent = <Caller>(context: AppContext, surface: Surface<Caller>, outbound: Outbound) =>
  endpoint({
    call: `POST ${surface.base}/webhook/test`,
    name: surface.companyParam('sendTestEvent'),
    summary: 'Send a test event to the webhook once; its body has `exam: true`',
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp') }),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: responseSchema },
    async handle(request) {
      const company = await surface.companyOf(request)
      const { db, ids, clock, secrets } = context
      const webhook = await db.first(findSigningWebhook, { companyId: company.id })
      if (!webhook) throw new ApiError('not_found', { message: 'No webhook is set up.' })
      const keeper = { secrets, company }
      const startedAt = clock.now()
      const subject = { companyId: company.id, invoiceId: ids.next<InvoiceId>() }
      const event = buildConformanceEvent(ids, subject, { type: 'invoice.created', occurredAt: startedAt })
      const secret = openSigningSecret(keeper, webhook.signing_secret)
      const response = await outbound.post(webhook.url, {
        headers: {
          ...(webhook.endpoint_auth && toAuthHeader(openAuth(keeper, webhook.endpoint_auth))),
          ...signHeaders(event, event.body, secret, startedAt),
        },
        body: event.body,
        timeoutMs: postbackTimeoutMs,
        allowedHosts: company.settings.webhookHosts,
      })
      const { eventId } = event
      return ok({ eventId, ...toAttemptResponse(response), durationMs: clock.now() - startedAt })
    },
  })
