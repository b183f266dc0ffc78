import { z } from 'zod'
import type { Services } from '#access'
import { createCaptureIntention, readCustomer } from '#customers'
import { acceptedRails, amountDueOf } from '#invoices'
import { distinctRails, rails } from '#kernel/rails'
import { created, endpoint, ok } from '#platform/http'
import { hostedAnswer } from '../hosted-answer.ts'
import { readHostedInvoice } from '../hosted-invoice.ts'
import { narrowedRails } from '../narrowed-rails.ts'
import { openSaleForm } from '../open-sale-form.ts'
import { byInvoiceToken } from '../payer-access.ts'
import { refusalOf } from '../payment-refusals.ts'

const railsBody = z.strictObject({
  paymentMethods: z.array(z.enum(rails)).min(1).max(20).transform(distinctRails).optional(),
})

/** GET /api/invoices/hosted: what the payment page of the token's invoice shows. */
export const getHostedInvoice = (services: Services) =>
  endpoint({
    method: 'GET',
    path: '/api/invoices/hosted',
    summary: 'Read what the payment page shows',
    tag: 'Payment page',
    access: byInvoiceToken(services),
    answers: { statusCode: 200 },
    async handle({ caller }) {
      return ok(hostedAnswer(await readHostedInvoice(services, caller)))
    },
  })

/** POST /api/invoices/hosted/intention: opens the secure form in which what is due is paid. */
export const postHostedIntention = (services: Services) =>
  endpoint({
    method: 'POST',
    path: '/api/invoices/hosted/intention',
    summary: 'Open the secure form to pay what is due',
    tag: 'Payment page',
    access: byInvoiceToken(services),
    idempotent: true,
    body: railsBody,
    answers: { statusCode: 201 },
    async handle({ caller: { company, invoice }, body }) {
      return created(await openSaleForm(services, company, invoice, body.paymentMethods))
    },
  })

/** POST /api/invoices/hosted/capture/intention: opens the secure form in which a method is captured, and not charged. */
export const postHostedCapture = (services: Services) =>
  endpoint({
    method: 'POST',
    path: '/api/invoices/hosted/capture/intention',
    summary: 'Open the secure form to capture a card or bank account for one payment',
    tag: 'Payment page',
    access: byInvoiceToken(services),
    idempotent: true,
    body: railsBody,
    answers: { statusCode: 201 },
    async handle({ caller: { company, invoice }, body }) {
      if (amountDueOf(invoice) === 0) throw refusalOf({ reason: 'already processing' })
      const methods = narrowedRails(company, acceptedRails(invoice), body.paymentMethods)
      const customer = await readCustomer(services.db, company.id, invoice.customerId)
      return created(await createCaptureIntention(services, company, methods, customer))
    },
  })
