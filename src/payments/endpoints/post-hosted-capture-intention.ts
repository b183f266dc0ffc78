import type { AppContext } from '#context'
import { createCaptureIntention, loadCustomer, intentionResponse } from '#customers'
import { toAcceptedRails, calculateAmountDue } from '#invoices'
import { created, endpoint } from '#platform/http'
import { selectRails, railsBody } from '../hosted/select-rails.ts'
import { invoiceTokenAccess } from '../hosted/payer-access.ts'
import { toRefusalError } from '../charge/payment-refusals.ts'

export const postHostedCapture = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices/hosted/capture/intention',
    name: 'createHostedInvoiceCaptureIntention',
    summary: 'Open the secure form to capture a card or bank account for one payment',
    tag: 'Payment page',
    access: invoiceTokenAccess(context),
    idempotent: true,
    body: railsBody,
    answers: { statusCode: 201, schema: intentionResponse },
    refuses: ['bad_gateway', 'already_processing'],
    async handle({ caller: { company, invoice }, body }) {
      if (calculateAmountDue(invoice) === 0) throw toRefusalError({ reason: 'already processing' })
      const methods = selectRails(company, toAcceptedRails(invoice), body.paymentMethods)
      const customer = await loadCustomer(context.db, company.id, invoice.customerId)
      return created(await createCaptureIntention(context, company, methods, customer))
    },
  })
