import { z } from 'zod'
import { billingCycles } from '#kernel/billing-calendar'
import { rails } from '#kernel/rails'
import { historyTypes, madeBy } from '../history-entry.ts'
import { billingModes } from '../billing-mode.ts'
import { subscriptionStatuses } from '../subscription-status.ts'

const status = z.enum(subscriptionStatuses)

/** A subscription as callers read it. */
export const subscriptionAnswer = z
  .object({
    subscriptionId: z.string(),
    status,
    customerId: z.string(),
    planId: z.string(),
    planName: z.string(),
    billingMode: z.enum(billingModes),
    billingCycle: z.enum(billingCycles),
    totalAmount: z.number(),
    startDate: z.string(),
    trialEndDate: z.string().optional(),
    currentPeriodStart: z.string().optional(),
    currentPeriodEnd: z.string().optional(),
    nextBillingDate: z.string().optional(),
    amount: z.number().optional(),
    addOns: z.array(z.object({ productId: z.string(), quantity: z.number() })).optional(),
    discounts: z
      .array(
        z.object({
          type: z.enum(['percent', 'amount']),
          value: z.number(),
          name: z.string().optional(),
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
    cancelDate: z.string().optional(),
    cancelReason: z.string().optional(),
    endedDate: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Subscription', description: 'Who pays again and again, for what, and since when.' })

/** The methods that a payer may choose from. */
export const payerMethodsAnswer = z.array(
  z.object({
    id: z.string(),
    paymentMethod: z.enum(rails),
    cardBrand: z.string().optional(),
    lastFour: z.string(),
    expDate: z.string().optional(),
    title: z.string().optional(),
    inUse: z.boolean().describe('whether it would be charged next'),
  }),
)

/** What happened to a subscription. */
export const historyAnswer = z
  .object({
    events: z.array(
      z.object({
        at: z.string(),
        type: z.enum(historyTypes),
        status,
        by: z.enum(madeBy),
        detail: z.json().optional(),
      }),
    ),
  })
  .meta({ id: 'SubscriptionHistory', description: 'What happened to a subscription.' })
