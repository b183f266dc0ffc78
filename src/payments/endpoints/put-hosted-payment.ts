import type { AppContext } from '#context'
import { paymentRefusals } from '#kernel/refusals'
import { contactIdsOf, loadCustomer } from '#customers'
import { thePayer } from '#kernel/actor'
import { endpoint, ok } from '#platform/http'
import { payOrRecord } from '../pay-or-record.ts'
import { invoiceLinkAccess } from '../hosted/invoice-link.ts'
import { paymentBody } from '../charge/payment-body.ts'
import { paymentResponse } from './responses.ts'

export const putHostedPayment = (context: AppContext) =>
  endpoint({
    call: 'PUT /api/invoices',
    name: 'payHostedInvoice',
    summary: 'Pay on the payment page',
    tag: 'Payment page',
    access: invoiceLinkAccess(context),
    idempotent: true,
    body: paymentBody,
    answers: { statusCode: 200, schema: paymentResponse },
    refuses: paymentRefusals,
    async handle({ caller: { company, invoice, payerHash }, body, correlationId, key }) {
      const customer = await loadCustomer(context.db, company.id, invoice.customerId)
      const payer = { hash: payerHash, contactIds: customer ? contactIdsOf(customer) : [] }
      const request = { company, invoiceId: invoice.id, payer, actor: thePayer, correlationId, key }
      return ok(await payOrRecord(context, request, body))
    },
  })
