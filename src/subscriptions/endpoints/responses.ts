import { z } from 'zod'
import { billingCycles } from '#kernel/billing-calendar'
import { rails } from '#kernel/rails'
import { historyTypes, historyActors } from '../history-entry.ts'
import { billingModes } from '../billing-mode.ts'
import { subscriptionStatuses } from '../subscription-status.ts'

const statusSchema = z.enum(subscriptionStatuses)

export const subscriptionResponse = z
  .object({
    subscriptionId: z.string(),
    status: statusSchema,
    customerId: z.string(),
    planId: z.string(),
    planName: z.string(),
    billingMode: z.enum(billingModes),
    billingCycle: z.enum(billingCycles),
    totalAmount: z.number().meta({ description: 'Dollars that a period costs now.', example: 29 }),
    startDate: z.string(),
    trialEndDate: z.string().optional(),
    currentPeriodStart: z.string().optional(),
    currentPeriodEnd: z.string().optional(),
    nextBillingDate: z.string().optional(),
    amount: z.number().optional().meta({
      description: 'Dollars that were agreed on in place of the price of the plan.',
      example: 25,
    }),
    addOns: z.array(z.object({ productId: z.string(), quantity: z.number() })).optional(),
    discounts: z
      .array(
        z.object({
          type: z.enum(['percent', 'amount']).describe('Whether the discount is in percent or in dollars.'),
          value: z.number().meta({ description: 'Percent or dollars.', example: 10 }),
          name: z
            .string()
            .optional()
            .meta({ description: 'How it is called where people see it.', example: 'New' }),
          cycles: z.number().optional(),
        }),
      )
      .optional(),
    paymentDueDays: z.number(),
    suspendAfterDays: z.number().optional(),
    paymentMethods: z.array(z.enum(rails)),
    paymentMethodId: z.string().optional(),
    customFields: z.record(z.string(), z.json()).optional(),
    cancelAtPeriodEnd: z.boolean(),
    isHeld: z
      .literal(true)
      .optional()
      .describe('It was imported, and the former system bills it until the cut-over.'),
    cancelDate: z.string().optional(),
    cancelReason: z.string().optional(),
    endedDate: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({
    id: 'Subscription',
    description: 'An agreement by which a customer pays for a plan in every cycle.',
  })

/** The methods that a payer may choose from. */
export const payerMethodsResponse = z.array(
  z.object({
    id: z.string().meta({ description: 'The saved method.', example: 'pm_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    paymentMethod: z.enum(rails),
    cardBrand: z.string().optional(),
    lastFour: z.string(),
    expDate: z.string().optional(),
    title: z.string().optional(),
    inUse: z.boolean().describe('whether it would be charged next'),
  }),
)

const historyEntryResponse = z.object({
  at: z.string().meta({ description: 'When it happened.', example: '2026-07-05T14:00:00.000Z' }),
  type: z.enum(historyTypes).describe('What happened.'),
  status: statusSchema,
  by: z.enum(historyActors).describe('The author.'),
  detail: z.json().optional().describe('Further facts about the event.'),
  correlationId: z.string().optional().meta({
    description: 'Of the request that had it done; missing where time did it.',
    example: '01m8378fgvf2f8zpjjw0as5qzg',
  }),
})

/** The history of a subscription. */
export const historyResponse = z
  .object({ events: z.array(historyEntryResponse).describe('The events, oldest first.') })
  .meta({ id: 'SubscriptionHistory', description: 'The events of a subscription.' })

/** The subscription history entries that a request caused. */
export const historyOfRequestResponse = z.array(
  historyEntryResponse.extend({
    subscriptionId: z.string().describe('the subscription that it happened to'),
  }),
)
