import { z } from 'zod'
import type { AppContext } from '#context'
import { getCompanyTime } from '#companies'
import { ApiError } from '#kernel/refusals'
import { endpoint, linkToken } from '#platform/http'
import { openManageLink, loadManagePage, loadPageSession } from '#subscriptions'
import { loadRuleSet } from '#surcharge'
import { toFormLocation } from '../frame/form-location.ts'
import { scriptFile, scriptsPath, errorPage } from '../frame/payer-page.ts'
import { gatePage } from '../manage/gate-page.ts'
import { managePage } from '../manage/manage-page.ts'
import { showClosedLink } from './closed-link.ts'

/**
 * GET /manage/{token}: returns the page on which a payer manages a subscription. The link alone shows the company's
 * name; the full page needs a session of the same subscription, which its script sends in a header.
 */
export const getManage = (context: AppContext) =>
  endpoint({
    call: 'GET /manage/{token}',
    name: 'showManagePage',
    summary: 'Open the page on which a payer manages a subscription',
    tag: 'Pages',
    access: context.access.public,
    params: z.object({ token: linkToken() }),
    answers: { statusCode: 200, contentType: 'text/html' },
    refuses: ['gone'],
    async handle({ params: { token }, header }) {
      const opened = await openManageLink(context, token)
      if (typeof opened === 'string') {
        const reason = opened === 'closed' ? 'expired' : 'unknown'
        return showClosedLink(context, 'manage_link', { token, reason })
      }
      const form = toFormLocation(context, opened.company)
      const session = await loadPageSession(context, header('x-subscription-session') ?? '')
      if (session?.subscription.id !== opened.subscription.id) return gatePage(opened.company, form)
      const now = getCompanyTime(context.clock, session.company)
      const [shown, rules] = await Promise.all([
        loadManagePage(context, session),
        loadRuleSet(context.db, session.company),
      ])
      return managePage(session, shown, { form, now, rules })
    },
    refusedPage: errorPage,
  })

const yearSeconds = 31_536_000

export const getManageScript = (context: AppContext) =>
  endpoint({
    call: `GET ${scriptsPath}/{file}`,
    name: 'getManageScript',
    summary: 'Read the script of the page on which a payer manages a subscription',
    tag: 'Pages',
    access: context.access.public,
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
