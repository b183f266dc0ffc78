import { z } from 'zod'
import { actorTypes } from '#kernel/actor'
import { offlineMethods, paymentMeans } from '#kernel/rails'
import { transactionActions as actions, transactionStatuses } from './transaction-status.ts'

export const actorResponse = z
  .object({
    type: z.enum(actorTypes).describe('The kind of the caller.'),
    id: z
      .string()
      .optional()
      .describe('of an API key, its `keyId`')
      .meta({ example: 'key_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    name: z.string().optional().meta({ description: 'The name of the API key.', example: 'Till' }),
  })
  .describe('the author of the action; missing on actions from before authors were recorded')
  .meta({ id: 'Actor' })

/** The response schema of a transaction in its invoice's history. */
export const transactionEntryResponse = z
  .object({
    id: z.string().meta({ description: 'The transaction.', example: 'trx_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    action: z.enum(actions),
    status: z.enum(transactionStatuses),
    paymentMethod: z.enum(paymentMeans),
    offline: z
      .object({
        method: z.enum(offlineMethods).describe('How it was received.'),
        receivedOn: z.string().optional().describe('the day where the company is; a reversal has none'),
        reference: z
          .string()
          .optional()
          .meta({ description: 'The number of a check, or another reference.', example: '1042' }),
      })
      .optional()
      .describe('how money was received that was paid offline'),
    subtotalAmount: z.number().describe('dollars that count towards the invoice'),
    feeAmount: z.number().describe('dollars of surcharge on top; 0 where there is none'),
    lastFour: z.string().optional(),
    cardBrand: z.string().optional(),
    reasonCode: z.string().optional(),
    reasonText: z.string().optional(),
    parentId: z
      .string()
      .optional()
      .describe('the refunded sale')
      .meta({ example: 'trx_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    createdAt: z.string(),
    actor: actorResponse.optional(),
    correlationId: z.string().optional().meta({
      description:
        'Of the request that made it; missing where a schedule or a postback of the processor made it.',
      example: '01m8378fgvf2f8zpjjw0as5qzg',
    }),
  })
  .meta({ id: 'InvoiceTransaction', description: 'A transaction as its invoice lists it.' })

/** The response schema of a transaction record. */
export const transactionRecordResponse = z
  .object({
    _id: z.string(),
    transaction_id: z.string(),
    action: z.enum(actions),
    status: z.enum(transactionStatuses),
    transaction_amount: z.number().describe('dollars moved in all, surcharge included'),
    payment_method: z.enum(paymentMeans),
    last_four: z.string().optional(),
    order_id: z.string().optional(),
    description: z
      .string()
      .optional()
      .meta({ description: 'The purpose, as a text for people.', example: 'Lunch' }),
    parent_transaction_id: z
      .string()
      .optional()
      .describe('the refunded transaction')
      .meta({ example: 'trx_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    rerunOf: z
      .string()
      .optional()
      .describe('the failed transaction that this one tries again')
      .meta({ example: 'trx_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    invoice_id: z.string().optional().describe('the invoice that it pays'),
    customer_id: z.string().optional(),
    account_vault_id: z.string().optional(),
    terminal_id: z.string().optional(),
    info: z
      .object({
        processorId: z.string().optional(),
        reasonCode: z.string().optional(),
        reasonText: z.string().optional(),
        feeAmount: z.number(),
        authorizedAmount: z
          .number()
          .optional()
          .describe('dollars that were authorized; the amount is the captured part')
          .meta({ example: 25 }),
        authorizedBy: actorResponse
          .optional()
          .describe('the author of the authorization; another caller may have completed or voided it'),
        authorizationExpiresAt: z.string().optional(),
      })
      .describe('The answer of the processor.'),
    actor: actorResponse.optional(),
    createdAt: z.string(),
  })
  .meta({ id: 'Transaction', description: 'A movement of money, or an attempt at one.' })
