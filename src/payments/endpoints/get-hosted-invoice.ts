import type { Services } from '#access'
import { endpoint, ok } from '#platform/http'
import { hostedAnswer } from '../hosted/hosted-answer.ts'
import { readHostedInvoice } from '../hosted/hosted-invoice.ts'
import { byInvoiceToken } from '../hosted/payer-access.ts'
import { hostedInvoiceAnswer } from './answers.ts'

/** GET /api/invoices/hosted: what the payment page of the token's invoice shows. */
export const getHostedInvoice = (services: Services) =>
  endpoint({
    call: 'GET /api/invoices/hosted',
    name: 'getHostedInvoice',
    summary: 'Read what the payment page shows',
    tag: 'Payment page',
    access: byInvoiceToken(services),
    answers: { statusCode: 200, schema: hostedInvoiceAnswer },
    handle: async ({ caller }) => ok(hostedAnswer(await readHostedInvoice(services, caller))),
  })
