import { z } from 'zod'
import { actorTypes } from '#kernel/actor'
import { offlineMethods, paymentMeans } from '#kernel/rails'
import { transactionStatuses } from './transaction-status.ts'

const actions = ['sale', 'auth', 'authcomplete', 'refund', 'void'] as const

/** What `shownActor` answers. */
export const actorAnswer = z
  .object({
    type: z.enum(actorTypes),
    id: z.string().optional().describe('of an API key, its `keyId`'),
    name: z.string().optional(),
  })
  .describe('who had done what the action says; missing where that was before it was kept')
  .meta({ id: 'Actor' })

/** What `transactionEntry` answers. */
export const transactionEntryAnswer = z
  .object({
    id: z.string(),
    action: z.enum(actions),
    status: z.enum(transactionStatuses),
    paymentMethod: z.enum(paymentMeans),
    offline: z
      .object({
        method: z.enum(offlineMethods),
        receivedOn: z.string().optional().describe('the day where the company is; a reversal has none'),
        reference: z.string().optional(),
      })
      .optional()
      .describe('how money was received that was paid offline'),
    subtotalAmount: z.number().describe('dollars that count towards the invoice'),
    feeAmount: z.number().describe('dollars of surcharge on top; 0 where there is none'),
    lastFour: z.string().optional(),
    cardBrand: z.string().optional(),
    reasonCode: z.string().optional(),
    reasonText: z.string().optional(),
    parentId: z.string().optional().describe('the sale that a refund gives back'),
    createdAt: z.string(),
    actor: actorAnswer.optional(),
  })
  .meta({ id: 'InvoiceTransaction', description: 'A transaction as its invoice lists it.' })

/** What `transactionRecord` answers. */
export const transactionRecordAnswer = z
  .object({
    _id: z.string(),
    transaction_id: z.string(),
    action: z.enum(actions),
    status: z.enum(transactionStatuses),
    transaction_amount: z.number().describe('dollars moved in all, surcharge included'),
    payment_method: z.enum(paymentMeans),
    last_four: z.string().optional(),
    order_id: z.string().optional(),
    description: z.string().optional(),
    parent_transaction_id: z.string().optional().describe('the transaction that a refund gives back'),
    rerunOf: z.string().optional().describe('the failed transaction that this one tries again'),
    invoice_id: z.string().optional().describe('the invoice that it pays'),
    customer_id: z.string().optional(),
    account_vault_id: z.string().optional(),
    terminal_id: z.string().optional(),
    info: z.object({
      processorId: z.string().optional(),
      reasonCode: z.string().optional(),
      reasonText: z.string().optional(),
      feeAmount: z.number(),
      authorizedAmount: z
        .number()
        .optional()
        .describe('dollars that were authorized; what was taken is the amount'),
      authorizedBy: actorAnswer
        .optional()
        .describe('who authorized what somebody else may have completed or voided'),
      authorizationExpiresAt: z.string().optional(),
    }),
    actor: actorAnswer.optional(),
    createdAt: z.string(),
  })
  .meta({ id: 'Transaction', description: 'A movement of money, or an attempt at one.' })
