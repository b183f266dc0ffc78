import { z } from 'zod'
import type { Services } from '#access'
import { companyNow } from '#companies'
import { ApiError } from '#kernel/refusals'
import { endpoint, linkToken } from '#platform/http'
import { openManageLink, readManagePage, readPageSession } from '#subscriptions'
import { ruleSetOf } from '#surcharge'
import { formPlaceOf } from '../frame/form-place.ts'
import { refusedLinkPage, scriptFile, scriptsPath, troublePage } from '../frame/payer-page.ts'
import { gatePage } from '../manage/gate-page.ts'
import { managePage } from '../manage/manage-page.ts'

/**
 * GET /manage/{token}: the page on which a payer manages a subscription. Whoever has the link sees whose it is; the page itself is
 * shown to a session of the same subscription, which its script names in a header.
 */
export const getManage = (services: Services) =>
  endpoint({
    call: 'GET /manage/{token}',
    name: 'showManagePage',
    summary: 'The page on which a subscription is managed',
    tag: 'Pages',
    access: services.access.public,
    params: z.object({ token: linkToken() }),
    answers: { statusCode: 200, contentType: 'text/html' },
    refuses: ['gone'],
    async handle({ params, header }) {
      const opened = await openManageLink(services, params.token)
      if (opened === 'unknown') return refusedLinkPage('manage_link', 'unknown')
      if (opened === 'closed') return refusedLinkPage('manage_link', 'expired')
      const form = formPlaceOf(services, opened.company)
      const session = await readPageSession(services, header('x-subscription-session') ?? '')
      if (session?.subscription.id !== opened.subscription.id) return gatePage(opened.company, form)
      const now = companyNow(services.clock, session.company)
      const [shown, rules] = await Promise.all([
        readManagePage(services, session),
        ruleSetOf(services.db, session.company),
      ])
      return managePage(session, shown, { form, now, rules })
    },
    refusedPage: troublePage,
  })

const yearSeconds = 31_536_000

/** GET /manage/assets/{file}: the script of that page. */
export const getManageScript = (services: Services) =>
  endpoint({
    call: `GET ${scriptsPath}/{file}`,
    name: 'getManageScript',
    summary: 'The script of the page on which a subscription is managed',
    tag: 'Pages',
    access: services.access.public,
    params: z.object({ file: z.string() }),
    answers: { statusCode: 200, contentType: 'text/javascript' },
    async handle({ params }) {
      const { name, text, encoded } = scriptFile()
      if (params.file !== name) throw new ApiError('not_found')
      return {
        statusCode: 200,
        contentType: 'text/javascript; charset=utf-8',
        headers: { 'Cache-Control': `public, max-age=${yearSeconds}, immutable` },
        body: text,
        encoded,
      }
    },
  })
