import { z } from 'zod'
import type { Services } from '#access'
import { companyNow, type Company } from '#companies'
import { openHostedPayment, returnAddress, showHostedPayment } from '#one-off'
import { endpoint, linkToken } from '#platform/http'
import { ruleSetOf, surchargeNotice } from '#surcharge'
import { declinesOn } from '#payments'
import { readTransaction, refundsOf } from '#transactions'
import { formPlaceOf } from '../frame/form-place.ts'
import { refusedLinkPage, troublePage } from '../frame/payer-page.ts'
import { expiredPage, hppPage } from '../hpp/hpp-page.ts'

/** GET /hpp/{token}: the page on which a payment is made once. Whoever has the link may open it. */
export const getHpp = (services: Services) =>
  endpoint({
    call: 'GET /hpp/{token}',
    name: 'showHostedPaymentPage',
    summary: 'The page of a hosted payment',
    tag: 'Pages',
    access: services.access.public,
    params: z.object({ token: linkToken() }),
    answers: { statusCode: 200, contentType: 'text/html' },
    async handle({ params }) {
      const opened = await openHostedPayment(services, params.token)
      if (!opened) return refusedLinkPage('hosted_payment_link', 'unknown')
      const { company, hosted } = opened
      const { status, paymentMethods: rails } = await showHostedPayment(services, opened)
      const returnTo = returnAddress(company, hosted.shown.returnUrl, params.token)
      if (status === 'expired') return expiredPage(company, returnTo)
      const { attemptId } = hosted
      const attempt = attemptId && (await readTransaction(services.db, company.id, attemptId))
      const refunds =
        attempt && attempt.refunded > 0 ? await refundsOf(services.db, company.id, attempt.id) : []
      const [notice, declines] = await Promise.all([
        noticeOf(services, company),
        declinesOn(services, company, { hostedPaymentId: hosted.id }),
      ])
      return hppPage(
        { ...opened, status, rails, attempt, refunds, notice, declines, returnTo },
        formPlaceOf(services, company),
      )
    },
    refusedPage: troublePage,
  })

async function noticeOf({ db, clock }: Services, company: Company): Promise<string | undefined> {
  if (!company.settings.surchargeOnHostedPayment) return undefined
  const asked = { rails: company.products, now: companyNow(clock, company) }
  return surchargeNotice(company, await ruleSetOf(db, company), asked)
}
