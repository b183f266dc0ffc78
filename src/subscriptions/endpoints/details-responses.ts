import { z } from 'zod'
import { invoiceStatuses } from '#invoices'
import { planResponse } from '../plans/plan.ts'
import { payerMethodsResponse, subscriptionResponse } from './responses.ts'

const moment = (description: string) => z.string().meta({ description, example: '2026-08-05T14:00:00.000Z' })
const dollars = (description: string, example = 29) => z.number().meta({ description, example })

const invoiceEntry = z.object({
  id: z.string().meta({ description: 'The invoice.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
  invoiceId: z.string().meta({ description: 'The number that people see.', example: 'INV-1042' }),
  invoiceStatus: z.enum(invoiceStatuses),
  amount: dollars('Dollars that are to be paid in all.'),
  amountDue: z.number(),
  feeAmount: dollars('Dollars of surcharge that were charged in addition.', 0.87),
  invoiceDate: z.string(),
  dueDate: z.string(),
  isPayable: z.boolean().describe('Whether an amount is due.'),
  periodStart: moment('When its period begins.').optional(),
  periodEnd: moment('When its period ends.').optional(),
})

const payer = z
  .object({
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    companyName: z.string().optional(),
    email: z.string().optional(),
  })
  .describe('The payer.')

const nextPayment = z
  .object({
    date: moment('When it is due.'),
    amount: dollars('Dollars, surcharge aside.'),
    surcharge: dollars('Dollars of surcharge, if it were charged now.', 0.87),
    total: dollars('Dollars, surcharge included.', 29.87),
    isCharged: z.boolean().describe('Whether the schedule charges it.'),
  })
  .optional()
  .describe('The next payment, if one is scheduled.')

const failure = z
  .object({
    invoiceId: z.string().meta({ description: 'The invoice.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    failedAt: moment('When the failure became known.'),
    amountDue: z.number(),
    reasonCode: z.string().optional(),
    reasonText: z.string().optional(),
    nextRetryAt: moment('When it is charged next.').optional(),
    retries: z
      .array(z.object({ at: moment('The day.'), isDone: z.boolean().describe('Whether it is over.') }))
      .describe('The days of retries, by the current settings.'),
    isSuspendedAfter: z.boolean().describe('Whether the subscription is suspended after the last retry.'),
  })
  .optional()
  .describe('The oldest charge that failed, if it is still due.')

/** The response schema of `listDetails`. */
export const listedSubscriptionResponse = subscriptionResponse
  .extend({ customer: payer, nextPayment, failure })
  .meta({ id: 'ListedSubscription', description: 'A subscription in the list of the dashboard.' })

/** The response schema of `loadSubscriptionDetails`. */
export const subscriptionDetailsResponse = z
  .object({
    subscription: subscriptionResponse,
    plan: planResponse,
    customer: payer,
    nextPayment,
    failure,
    invoices: z.array(invoiceEntry).describe('The newest, at most 100.'),
    paymentMethods: payerMethodsResponse,
    methodsUnavailable: z
      .boolean()
      .optional()
      .describe('true where the processor did not answer with the saved methods'),
  })
  .meta({ id: 'SubscriptionDetails', description: 'A subscription as the people of its company see it.' })
