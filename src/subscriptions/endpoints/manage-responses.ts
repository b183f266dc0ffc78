import { z } from 'zod'
import { invoiceStatuses } from '#invoices'
import { rails } from '#kernel/rails'
import { planResponse } from '../plans/plan.ts'
import { payerMethodsResponse, subscriptionResponse } from './responses.ts'

const channelSchema = z.enum(['email', 'sms'])

export const sentCodeResponse = z
  .object({
    channel: channelSchema,
    channels: z.array(channelSchema).describe('the channels by which a code can be sent'),
    sentTo: z.string().describe('masked'),
    expiresAt: z.string(),
    resendAfterSeconds: z.number(),
  })
  .meta({ id: 'SentCode', description: 'A code that was sent to a payer.' })

/** The content of a payer's subscription page. */
export const manageResponse = z
  .object({
    companyName: z.string(),
    subscription: subscriptionResponse.omit({ customFields: true }),
    plan: planResponse,
    nextPayment: z
      .object({
        date: z.string().meta({ description: 'When it is taken.', example: '2026-08-05T14:00:00.000Z' }),
        amount: z.number().meta({ description: 'Dollars, surcharge aside.', example: 29 }),
      })
      .optional()
      .describe('The next payment, if one is scheduled.'),
    invoices: z
      .array(
        z.object({
          id: z.string().meta({ description: 'The invoice.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
          invoiceId: z.string().meta({ description: 'The number that people see.', example: 'INV-1042' }),
          invoiceStatus: z.enum(invoiceStatuses),
          amount: z.number().meta({ description: 'Dollars that are to be paid in all.', example: 29 }),
          amountDue: z.number(),
          invoiceDate: z.string(),
          dueDate: z.string(),
        }),
      )
      .describe('the newest, at most 24'),
    paymentMethods: payerMethodsResponse,
    methodsUnavailable: z
      .boolean()
      .optional()
      .describe('true where the processor did not answer with the saved methods'),
    acceptedRails: z.array(z.enum(rails)),
    may: z
      .object({
        pay: z.boolean().describe('Pay an invoice.'),
        changeMethod: z.boolean().describe('Choose another payment method.'),
        cancel: z.boolean().describe('Cancel at the end of the period.'),
        keep: z.boolean().describe('Take a cancellation back.'),
      })
      .describe('The actions that the payer may take.'),
  })
  .meta({ id: 'ManagedSubscription', description: "The content of a subscription's page for its payer." })
