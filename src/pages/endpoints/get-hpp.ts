import { z } from 'zod'
import type { AppContext } from '#context'
import { getCompanyTime } from '#companies'
import { findHostedPaymentByToken, toReceiptAddress, toRedirectUrl, showHostedPayment } from '#transactions'
import { endpoint, linkToken } from '#platform/http'
import { loadRuleSet, formatSurchargeNotice } from '#surcharge'
import { countDeclines } from '#checkout'
import { loadTransaction, loadRefunds, loadReturnedHostedSale } from '#attempts'
import { toFormLocation } from '../frame/form-location.ts'
import { refusedLinkPage, errorPage } from '../frame/payer-page.ts'
import { expiredPage, hppPage, type HostedPaymentView } from '../hpp/hpp-page.ts'

/** GET /hpp/{token}: returns the page of a hosted payment. The link is the credential. */
export const getHpp = (context: AppContext) =>
  endpoint({
    call: 'GET /hpp/{token}',
    name: 'showHostedPaymentPage',
    summary: 'Open the page of a hosted payment',
    tag: 'Pages',
    access: context.access.public,
    params: z.object({ token: linkToken() }),
    answers: { statusCode: 200, contentType: 'text/html' },
    async handle({ params }) {
      const opened = await findHostedPaymentByToken(context, params.token)
      if (!opened) return refusedLinkPage('hosted_payment_link', 'unknown')
      const { company, hosted } = opened
      const { status, paymentMethods: rails } = await showHostedPayment(context, opened)
      const returnTo = toRedirectUrl(company, hosted.shown.returnUrl, params.token)
      const returned =
        status === 'open' || status === 'expired'
          ? await loadReturnedHostedSale(context.db, company.id, hosted.id)
          : undefined
      if (status === 'expired') return expiredPage(company, { returnTo, isReturned: returned !== undefined })
      const { attemptId } = hosted
      const attempt = attemptId && (await loadTransaction(context.db, company.id, attemptId))
      const refunds =
        attempt && attempt.refunded > 0 ? await loadRefunds(context.db, company.id, attempt.id) : []
      const [notice, declines] = await Promise.all([
        loadSurchargeNotice(context, opened),
        countDeclines(context, company, { hostedPaymentId: hosted.id }),
      ])
      const receiptTo = toReceiptAddress(context, company, hosted)
      return hppPage(
        {
          ...opened,
          status,
          rails,
          attempt,
          refunds,
          returned,
          notice,
          declines,
          returnTo,
          receiptTo,
          now: getCompanyTime(context.clock, company),
        },
        toFormLocation(context, company),
      )
    },
    refusedPage: errorPage,
  })

async function loadSurchargeNotice(
  { db, clock }: AppContext,
  { company, hosted }: Pick<HostedPaymentView, 'company' | 'hosted'>,
): Promise<string | undefined> {
  if (!company.settings.surchargeOnHostedPayment) return undefined
  const { billingState: state, billingZip: zip } = hosted.shown
  const request = { rails: company.products, now: getCompanyTime(clock, company), payer: { state, zip } }
  return formatSurchargeNotice(company, await loadRuleSet(db, company), request)
}
