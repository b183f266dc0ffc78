import type { Services } from '#access'
import { createCaptureIntention, readCustomer, intentionAnswer } from '#customers'
import { acceptedRails, amountDueOf } from '#invoices'
import { created, endpoint } from '#platform/http'
import { narrowedRails, railsBody } from '../hosted/narrowed-rails.ts'
import { byInvoiceToken } from '../hosted/payer-access.ts'
import { refusalOf } from '../charge/payment-refusals.ts'

/** POST /api/invoices/hosted/capture/intention: opens the secure form in which a method is captured, and not charged. */
export const postHostedCapture = (services: Services) =>
  endpoint({
    call: 'POST /api/invoices/hosted/capture/intention',
    name: 'createHostedInvoiceCaptureIntention',
    summary: 'Open the secure form to capture a card or bank account for one payment',
    tag: 'Payment page',
    access: byInvoiceToken(services),
    idempotent: true,
    body: railsBody,
    answers: { statusCode: 201, schema: intentionAnswer },
    refuses: ['bad_gateway', 'already_processing'],
    async handle({ caller: { company, invoice }, body }) {
      if (amountDueOf(invoice) === 0) throw refusalOf({ reason: 'already processing' })
      const methods = narrowedRails(company, acceptedRails(invoice), body.paymentMethods)
      const customer = await readCustomer(services.db, company.id, invoice.customerId)
      return created(await createCaptureIntention(services, company, methods, customer))
    },
  })
