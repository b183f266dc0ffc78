import { z } from 'zod'
import type { AppContext, Surface } from '#context'
import { ApiError } from '#kernel/refusals'
import { createKeyedQueue } from '#platform/concurrency'
import { endpoint, ok, pathId } from '#platform/http'
import type { Outbound } from '#platform/outbound'
import { checkReceiver } from '../conformance/check-receiver.ts'
import { findWebhook } from '../webhook-queries.ts'
import { examResponse } from './post-exam.ts'

/** POST .../webhook/exam: checks the receiver of the company's own webhook. Another URL is for the operator alone. */
export function postOwnExam<Caller>(context: AppContext, surface: Surface<Caller>, outbound: Outbound) {
  // A receiver that two exams reach at once would see the events of both, and fail the checks of their order.
  const inTurn = createKeyedQueue()
  return endpoint({
    call: `POST ${surface.base}/webhook/exam`,
    name: surface.companyParam('examineWebhook'),
    summary: 'Check the receiver of the webhook of a sandbox company',
    description: 'Takes a minute or more if the receiver does not answer. The events have `exam: true`.',
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp') }),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: examResponse },
    async handle(request) {
      const company = await surface.companyOf(request)
      const webhook = await context.db.first(findWebhook, { companyId: company.id })
      if (!webhook) throw new ApiError('not_found', { message: 'No webhook is set up.' })
      const { url } = webhook
      return ok(await inTurn(company.id, () => checkReceiver(context, outbound, company, { url })))
    },
  })
}
