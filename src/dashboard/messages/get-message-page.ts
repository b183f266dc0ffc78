import { z } from 'zod'
import type { AppContext } from '#context'
import { ApiError } from '#kernel/refusals'
import { endpoint, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { previewResponse } from '../preview-response.ts'
import { findMessageToPayer } from './message-queries.ts'

/** GET .../messages/{messageId}/page: a mail as the payer sees it, for the outbox of the sandbox. It has no links. */
export const getMessagePage = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/messages/{messageId}/page`,
    name: 'showMessageToPayer',
    summary: 'See a mail of a sandbox company as the payer sees it, without its links',
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp'), messageId: pathId('msg') }),
    answers: { statusCode: 200, contentType: 'text/html' },
    async handle({ caller: { company }, params: { messageId: id } }) {
      if (!(await context.db.first(findMessageToPayer, { companyId: company.id, id })))
        throw new ApiError('not_found')
      const html = await context.outbox.htmlOf(company.id, id)
      if (html === undefined) throw new ApiError('not_found', { message: 'This message has no page.' })
      return previewResponse(html)
    },
  })
