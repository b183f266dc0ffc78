import { z } from 'zod'
import { rails } from '#kernel/rails'
import { transactionRecordResponse } from '#attempts'
import { hostedStatuses } from '../hosted/hosted-status.ts'

export const transactionResponseSchema = z
  .object({ transaction: transactionRecordResponse })
  .meta({ id: 'TransactionResult', description: 'A transaction that was made or read.' })

export const transactionListResponse = z
  .object({
    data: z.array(transactionRecordResponse).describe('The transactions of this page, newest first.'),
    total: z.number().describe('how many there are in all').meta({ example: 1 }),
    page: z.number().describe('counts from 0'),
    pageSize: z.number(),
  })
  .meta({ id: 'TransactionList', description: 'A page of transactions.' })

export const hostedPaymentResponse = z
  .object({
    companyName: z.string(),
    status: z.enum(hostedStatuses),
    title: z.string().optional(),
    description: z.string().optional().meta({ description: 'The purpose.', example: 'Your order' }),
    total: z.number().meta({ description: 'Dollars that are to be paid.', example: 25 }),
    line_items: z.array(z.record(z.string(), z.unknown())),
    image_url: z.string().optional(),
    return_url: z
      .string()
      .optional()
      .meta({ description: 'As it was sent, without the token.', example: 'https://shop.example/thanks' }),
    order_id: z.string().optional(),
    email: z.string().optional(),
    billing_email: z
      .string()
      .optional()
      .meta({ description: 'Where the receipt goes.', example: 'payer@example.com' }),
    billing_street: z.string().optional(),
    billing_city: z.string().optional(),
    billing_state: z.string().optional(),
    billing_zip: z.string().optional(),
    paymentMethods: z.array(z.enum(rails)),
    expiresAt: z.string(),
  })
  .meta({ id: 'HostedPayment', description: 'The content of a hosted payment page.' })

/** The response schema of `toHostedPaidResponse`. */
export const hostedPaidResponse = z
  .object({ status: z.literal('success'), transactionId: z.string() })
  .meta({ id: 'HostedPaymentResult', description: 'A hosted payment that was paid.' })

/** The content of a set-up page. */
export const setupPageResponse = z
  .object({
    companyName: z.string(),
    status: z.enum(['open', 'saved', 'expired']),
    description: z.string().optional().meta({ description: 'The purpose.', example: 'For your renewals' }),
    order_id: z.string().optional(),
    paymentMethods: z.array(z.enum(rails)),
    expiresAt: z.string(),
  })
  .meta({ id: 'Setup', description: 'The content of a page that saves a payment method.' })

/** The response to a method saved on a set-up page. */
export const setupDoneResponse = z
  .object({ status: z.literal('success'), accountVaultId: z.string() })
  .meta({ id: 'SetupResult', description: 'A payment method that was saved.' })
