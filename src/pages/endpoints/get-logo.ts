import { z } from 'zod'
import type { AppContext } from '#context'
import { logosPath, loadLogo } from '#companies'
import { ApiError } from '#kernel/refusals'
import { endpoint } from '#platform/http'

const yearSeconds = 31_536_000
const fileNamePattern = /^[0-9a-f]{32}\.(?:png|jpg)$/

/**
 * GET /logos/{name}: returns a company's logo for pages and mails. The name identifies the content, so the response can
 * be cached forever.
 */
export const getLogo = (context: AppContext) =>
  endpoint({
    call: `GET ${logosPath}/{name}`,
    name: 'getLogo',
    summary: 'Read the logo of a company',
    tag: 'Pages',
    // Mailboxes fetch the pictures of all their mails from a few IPs.
    access: context.access.open,
    params: z.object({
      name: z.string().regex(fileNamePattern).meta({
        description: 'The name of the file, which depends on its content.',
        example: '1f0c9b7d2e3a4b5c6d7e8f9012345678.png',
      }),
    }),
    answers: { statusCode: 200, contentType: 'image/*' },
    async handle({ params: { name } }) {
      const logo = await loadLogo(context.db, name)
      if (!logo) throw new ApiError('not_found')
      return {
        statusCode: 200,
        contentType: logo.contentType,
        headers: {
          'Cache-Control': `public, max-age=${yearSeconds}, immutable`,
          'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          // A webmail shows the mail, and with it the logo, on a page of another origin.
          'Cross-Origin-Resource-Policy': 'cross-origin',
        },
        body: logo.bytes,
      }
    },
  })
