import { z } from 'zod'
import type { AppContext } from '#context'
import { signPdfUrl } from '#invoices'
import { countDeclines } from '#checkout'
import { findHostedInvoice, type HostedInvoice } from '#payments'
import { endpoint, linkToken } from '#platform/http'
import { getAcceptedRails, loadSignup, type SignupTerms } from '#subscriptions'
import { loadRuleSet } from '#surcharge'
import { toFormLocation } from '../frame/form-location.ts'
import { errorPage } from '../frame/payer-page.ts'
import { payPage } from '../pay/pay-page.ts'
import { showClosedLink } from './closed-link.ts'

/** GET /pay/{token}: returns the page on which a payer reads and pays an invoice. The link is the credential. */
export const getPay = (context: AppContext) =>
  endpoint({
    call: 'GET /pay/{token}',
    name: 'showPaymentPage',
    summary: 'Open the payment page of an invoice',
    tag: 'Pages',
    access: context.access.public,
    params: z.object({ token: linkToken() }),
    answers: { statusCode: 200, contentType: 'text/html' },
    refuses: ['gone'],
    async handle({ params: { token } }) {
      const hosted = await findHostedInvoice(context, token)
      if (typeof hosted === 'string')
        return showClosedLink(context, 'invoice_link', { token, reason: hosted })
      const links = {
        pdf: signPdfUrl(context, hosted.company, hosted.invoice.id, hosted.now, { pageToken: token }),
        form: toFormLocation(context, hosted.company),
      }
      const { company, invoice } = hosted
      const [rules, signup, declines] = await Promise.all([
        loadRuleSet(context.db, company),
        loadSignup(context, invoice),
        countDeclines(context, company, { invoiceId: invoice.id }),
      ])
      // For a sign-up, the rails of the subscription limit the choice too.
      const offered = signup ? limitToOfferedRails(context, hosted, signup) : hosted
      return payPage({ ...offered, declines }, links, rules, signup)
    },
    refusedPage: errorPage,
  })

function limitToOfferedRails(
  context: AppContext,
  hosted: HostedInvoice,
  { subscription }: SignupTerms,
): HostedInvoice {
  const accepted = getAcceptedRails(context, hosted.company, subscription)
  return {
    ...hosted,
    rails: hosted.rails.filter((rail) => accepted.includes(rail)),
    savedMethods: hosted.savedMethods.filter(({ paymentMethod }) => accepted.includes(paymentMethod)),
  }
}
