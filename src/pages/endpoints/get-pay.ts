import { z } from 'zod'
import type { Services } from '#access'
import { pdfUrl } from '#invoices'
import { declinesOn, openHostedInvoice, type HostedInvoice } from '#payments'
import { endpoint, linkToken } from '#platform/http'
import { acceptedRailsOf, readSignup, type SignupTerms } from '#subscriptions'
import { ruleSetOf } from '#surcharge'
import { formPlaceOf } from '../frame/form-place.ts'
import { refusedLinkPage, troublePage } from '../frame/payer-page.ts'
import { payPage } from '../pay/pay-page.ts'

/** GET /pay/{token}: the page on which a payer reads and pays an invoice. Whoever has the link may open it. */
export const getPay = (services: Services) =>
  endpoint({
    call: 'GET /pay/{token}',
    name: 'showPaymentPage',
    summary: 'The payment page of an invoice',
    tag: 'Pages',
    access: services.access.public,
    params: z.object({ token: linkToken() }),
    answers: { statusCode: 200, contentType: 'text/html' },
    refuses: ['gone'],
    async handle({ params }) {
      const hosted = await openHostedInvoice(services, params.token)
      if (typeof hosted === 'string') return refusedLinkPage('invoice_link', hosted)
      const links = {
        pdf: pdfUrl(services, hosted.company, hosted.invoice.id, hosted.now, params.token),
        form: formPlaceOf(services, hosted.company),
      }
      const { company, invoice } = hosted
      const [rules, signup, declines] = await Promise.all([
        ruleSetOf(services.db, company),
        readSignup(services, invoice),
        declinesOn(services, company, { invoiceId: invoice.id }),
      ])
      // What signs up is governed by the rails of its subscription too.
      const offered = signup ? railsOffered(hosted, signup) : hosted
      return payPage({ ...offered, declines }, links, rules, signup)
    },
    refusedPage: troublePage,
  })

function railsOffered(hosted: HostedInvoice, { subscription }: SignupTerms): HostedInvoice {
  const accepted = acceptedRailsOf(hosted.company, subscription)
  return {
    ...hosted,
    rails: hosted.rails.filter((rail) => accepted.includes(rail)),
    savedMethods: hosted.savedMethods.filter(({ paymentMethod }) => accepted.includes(paymentMethod)),
  }
}
