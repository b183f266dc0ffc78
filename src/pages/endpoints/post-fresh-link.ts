import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, linkToken } from '#platform/http'
import { findExpiredSetupLink, sendFreshLink } from '#subscriptions'
import { errorPage, freshLinkPage, refusedLinkPage } from '../frame/payer-page.ts'

/**
 * POST /setup/{token}/fresh-link: sends a link to the page of a subscription to its payer, from the page of an expired
 * set-up link. The response does not show whether the payer has an address.
 */
export const postFreshLink = (context: AppContext) =>
  endpoint({
    call: 'POST /setup/{token}/fresh-link',
    name: 'sendFreshLink',
    summary: 'Send a fresh link to the payer whose set-up link has expired',
    tag: 'Pages',
    access: context.access.public,
    params: z.object({ token: linkToken() }),
    // The form of the page, which has no fields.
    bodyTypes: ['application/x-www-form-urlencoded'],
    bodyBytesMax: 1_024,
    answers: { statusCode: 200, contentType: 'text/html' },
    async handle({ params: { token }, address, correlationId }) {
      const expired = await findExpiredSetupLink(context, token)
      if (!expired) return refusedLinkPage('setup_link', 'unknown')
      await sendFreshLink(context, expired, { address, correlationId })
      return freshLinkPage(expired.company)
    },
    refusedPage: errorPage,
  })
