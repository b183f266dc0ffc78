import { z } from 'zod'
import { invoiceStatuses } from '#invoices'
import { rails } from '#kernel/rails'
import { planAnswer } from '../plans/plan.ts'
import { payerMethodsAnswer, subscriptionAnswer } from './answers.ts'

const channel = z.enum(['email', 'sms'])

/** A code that was sent. */
export const sentCodeAnswer = z
  .object({
    channel,
    channels: z.array(channel).describe('by what a code can be sent'),
    sentTo: z.string().describe('masked'),
    expiresAt: z.string(),
    resendAfterSeconds: z.number(),
  })
  .meta({ id: 'SentCode', description: 'A code that was sent to a payer.' })

/** What the page of a subscription shows to its payer. */
export const manageAnswer = z
  .object({
    companyName: z.string(),
    subscription: subscriptionAnswer.omit({ customFields: true }),
    plan: planAnswer,
    nextPayment: z.object({ date: z.string(), amount: z.number() }).optional(),
    invoices: z
      .array(
        z.object({
          id: z.string(),
          invoiceId: z.string(),
          invoiceStatus: z.enum(invoiceStatuses),
          amount: z.number(),
          amountDue: z.number(),
          invoiceDate: z.string(),
          dueDate: z.string(),
        }),
      )
      .describe('the newest, at most 24'),
    paymentMethods: payerMethodsAnswer,
    methodsUnavailable: z.boolean().optional().describe('the processor did not tell which methods there are'),
    acceptedRails: z.array(z.enum(rails)),
    may: z.object({ pay: z.boolean(), changeMethod: z.boolean(), cancel: z.boolean(), keep: z.boolean() }),
  })
  .meta({ id: 'ManagedSubscription', description: 'What the page of a subscription shows to its payer.' })
