import { z } from 'zod'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { findHostedPaymentByToken, toRedirectUrl, showHostedPayment } from '#one-off'
import { endpoint, linkToken } from '#platform/http'
import { loadRuleSet, formatSurchargeNotice } from '#surcharge'
import { countDeclines } from '#payments'
import { loadTransaction, loadRefunds } from '#transactions'
import { toFormLocation } from '../frame/form-location.ts'
import { refusedLinkPage, errorPage } from '../frame/payer-page.ts'
import { expiredPage, hppPage } from '../hpp/hpp-page.ts'

/** GET /hpp/{token}: returns the page of a hosted payment. The link is the credential. */
export const getHpp = (services: AppContext) =>
  endpoint({
    call: 'GET /hpp/{token}',
    name: 'showHostedPaymentPage',
    summary: 'The page of a hosted payment',
    tag: 'Pages',
    access: services.access.public,
    params: z.object({ token: linkToken() }),
    answers: { statusCode: 200, contentType: 'text/html' },
    async handle({ params }) {
      const opened = await findHostedPaymentByToken(services, params.token)
      if (!opened) return refusedLinkPage('hosted_payment_link', 'unknown')
      const { company, hosted } = opened
      const { status, paymentMethods: rails } = await showHostedPayment(services, opened)
      const returnTo = toRedirectUrl(company, hosted.shown.returnUrl, params.token)
      if (status === 'expired') return expiredPage(company, returnTo)
      const { attemptId } = hosted
      const attempt = attemptId && (await loadTransaction(services.db, company.id, attemptId))
      const refunds =
        attempt && attempt.refunded > 0 ? await loadRefunds(services.db, company.id, attempt.id) : []
      const [notice, declines] = await Promise.all([
        loadSurchargeNotice(services, company),
        countDeclines(services, company, { hostedPaymentId: hosted.id }),
      ])
      return hppPage(
        { ...opened, status, rails, attempt, refunds, notice, declines, returnTo },
        toFormLocation(services, company),
      )
    },
    refusedPage: errorPage,
  })

async function loadSurchargeNotice({ db, clock }: AppContext, company: Company): Promise<string | undefined> {
  if (!company.settings.surchargeOnHostedPayment) return undefined
  const asked = { rails: company.products, now: getCompanyTime(clock, company) }
  return formatSurchargeNotice(company, await loadRuleSet(db, company), asked)
}
