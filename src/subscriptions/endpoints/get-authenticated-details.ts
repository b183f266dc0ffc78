import { z } from 'zod'
import type { AppContext } from '#context'
import { lineItemResponse } from '#invoices'
import { rails } from '#kernel/rails'
import { endpoint, ok } from '#platform/http'
import { planResponse } from '../plans/plan.ts'
import { payerOrSessionAccess, subscriptionIdInput, resolveSubscription } from '../signup/signup-access.ts'
import { loadSignupDetails } from '../signup/signup-details.ts'
import { payerMethodsResponse, subscriptionResponse } from './responses.ts'

export const getAuthenticatedDetails = (context: AppContext) =>
  endpoint({
    call: 'GET /api/subscriptions/v2/authenticated-details',
    name: 'getSignUpDetails',
    summary: 'Read the subscription that a payer signs up for',
    tag: 'Subscriptions',
    access: payerOrSessionAccess(context, 'read'),
    query: z.object({ subscriptionId: subscriptionIdInput.optional() }),
    answers: {
      statusCode: 200,
      schema: z.object({
        companyName: z.string(),
        subscription: subscriptionResponse,
        plan: planResponse,
        acceptedRails: z.array(z.enum(rails)),
        pendingInvoiceId: z
          .string()
          .optional()
          .describe('the first invoice, while it waits to be paid')
          .meta({ example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
        pendingInvoice: z
          .object({
            invoiceId: z.string().meta({ description: 'The number that people see.', example: 'INV-1042' }),
            amount: z.number().meta({ description: 'Dollars that are to be paid in all.', example: 29 }),
            amountDue: z.number(),
            dueDate: z.string(),
            items: z.array(lineItemResponse),
          })
          .optional()
          .describe('The first invoice, while it waits to be paid.'),
        customer: z
          .object({
            name: z.string().optional().meta({ description: 'The name.', example: 'A*** L***' }),
            email: z.string().optional(),
            phone: z.string().optional(),
          })
          .optional()
          .describe('masked; for the merchant and for a payer who is verified'),
        paymentMethods: payerMethodsResponse.optional(),
      }),
    },
    refuses: ['not_found', 'gone'],
    async handle({ caller, query }) {
      const subscription = await resolveSubscription(context, caller, 'query', query.subscriptionId)
      return ok(await loadSignupDetails(context, caller, subscription))
    },
  })
