import { z } from 'zod'
import type { Services } from '#access'
import { pdfUrl } from '#invoices'
import { openHostedInvoice } from '#payments'
import { endpoint } from '#platform/http'
import { ruleSetOf } from '#surcharge'
import { closedLinkPage, troublePage } from '../frame/payer-page.ts'
import { clientTokenPlace } from '../frame/steps.ts'
import { payPage } from '../pay/pay-page.ts'

/** GET /pay/{token}: the page on which a payer reads and pays an invoice. Whoever has the link may open it. */
export const getPay = (services: Services) =>
  endpoint({
    call: 'GET /pay/{token}',
    summary: 'The payment page of an invoice',
    tag: 'Pages',
    access: services.access.public,
    params: z.object({ token: z.string() }),
    answers: { statusCode: 200, contentType: 'text/html' },
    async handle({ params }) {
      const hosted = await openHostedInvoice(services, params.token)
      if (hosted === 'unknown') return closedLinkPage(404)
      if (hosted === 'expired') return closedLinkPage(410)
      const { origin, urlOf } = services.processor.form
      const links = {
        pdf: pdfUrl(services, hosted.company, hosted.invoice.id, hosted.now),
        form: { origin, url: urlOf(clientTokenPlace) },
      }
      return payPage(hosted, links, await ruleSetOf(services.db, hosted.company))
    },
    refusedPage: troublePage,
  })
