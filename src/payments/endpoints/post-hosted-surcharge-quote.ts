import type { AppContext } from '#context'
import { contactIdsOf, loadCustomer } from '#customers'
import { endpoint, ok } from '#platform/http'
import { invoiceLinkAccess } from '../hosted/invoice-link.ts'
import { surchargeQuoteBody, surchargeQuoteResponse, quoteSurcharge } from '#checkout'

export const postHostedSurchargeQuote = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices/hosted/surcharge-quote',
    name: 'quoteHostedInvoiceSurcharge',
    summary: 'Quote the surcharge on a saved or captured payment method',
    tag: 'Payment page',
    access: invoiceLinkAccess(context),
    idempotent: true,
    body: surchargeQuoteBody,
    answers: { statusCode: 200, schema: surchargeQuoteResponse },
    refuses: ['bad_gateway', 'not_supported', 'over_payment', 'already_processing'],
    async handle({ caller: { company, invoice, payable }, body }) {
      const customer = await loadCustomer(context.db, company.id, invoice.customerId)
      const payer = { contactIds: customer ? contactIdsOf(customer) : [] }
      return ok(await quoteSurcharge(context, payable, { ...body, payer }))
    },
  })
