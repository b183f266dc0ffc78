import { z } from 'zod'
import { invoiceStatuses, lineItemResponse } from '#invoices'
import { rails } from '#kernel/rails'
import { blockedReasons } from '#surcharge'
import { transactionRecordResponse } from '#attempts'

const rail = z.enum(rails)

export const paymentResponse = z
  .object({
    status: z.literal('success'),
    message: z
      .string()
      .meta({ description: 'The result, as a text for people.', example: 'Payment approved.' }),
    correlationId: z.string(),
    id: z.string().meta({ description: 'The invoice.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    invoiceId: z
      .string()
      .meta({ description: 'The number of the invoice that people see.', example: 'INV-1042' }),
    transactionId: z.string(),
    amount: z.number().describe('dollars that count towards the invoice').meta({ example: 50 }),
    feeAmount: z.number(),
    totalCharged: z.number(),
    invoiceStatus: z.enum(invoiceStatuses),
    amountDue: z.number(),
  })
  .meta({ id: 'PaymentResult', description: 'A payment that went through.' })

/** The explanation of the surcharge of a transaction. */
export const surchargeExplanationResponse = z
  .object({
    transactionId: z.string(),
    action: z.string(),
    status: z.string(),
    subtotal: z.number(),
    surcharge: z.number().meta({ description: 'Dollars on top.', example: 1.5 }),
    total: z.number().meta({ description: 'Dollars in all.', example: 51.5 }),
    percentage: z.number().optional(),
    blockedReason: z.enum(blockedReasons).optional(),
    explanation: z.string(),
    decidedAt: z.string().optional(),
    rules: z.string().optional().describe('the version of the rules').meta({ example: 'shipped-1' }),
    rule: z.record(z.string(), z.unknown()).optional().describe('the rule that decided'),
    inputs: z.record(z.string(), z.unknown()).optional().describe('The facts by which it was decided.'),
    deviations: z.array(z.string()).optional().meta({
      description: 'The differences that a new decision finds; empty where there are none.',
      example: [],
    }),
  })
  .meta({ id: 'SurchargeExplanation', description: 'Why a transaction had the surcharge that it had.' })

/** The response to a refund that went through. */
export const refundResponseSchema = z
  .object({
    status: z.literal('success'),
    message: z
      .string()
      .meta({ description: 'The result, as a text for people.', example: 'Refund approved.' }),
    correlationId: z.string(),
    transaction: transactionRecordResponse,
  })
  .meta({ id: 'RefundResult', description: 'A refund that went through.' })

/** The content of the payment page. */
export const hostedInvoiceResponse = z
  .object({
    companyName: z.string(),
    id: z.string().meta({ description: 'The invoice.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    invoiceId: z.string().meta({ description: 'The number that people see.', example: 'INV-1042' }),
    invoiceStatus: z.enum(invoiceStatuses),
    description: z
      .string()
      .meta({ description: 'The purpose of the invoice.', example: 'Garden work in June' }),
    amount: z.number().meta({ description: 'Dollars that are to be paid in all.', example: 49.5 }),
    amountPaid: z.number(),
    amountDue: z.number(),
    dueDate: z.string(),
    items: z.array(lineItemResponse),
    paymentMethods: z.array(rail),
    savedMethods: z.array(
      z.object({
        id: z.string().meta({ description: 'The saved method.', example: 'pm_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
        paymentMethod: rail,
        cardBrand: z.string().optional(),
        lastFour: z.string(),
        title: z.string().optional(),
      }),
    ),
    inFlight: z.array(
      z.object({
        amount: z.number().meta({ description: 'Dollars.', example: 10 }),
        paymentMethod: rail,
        createdAt: z.string(),
      }),
    ),
  })
  .meta({ id: 'HostedInvoice', description: 'The content of the payment page of an invoice.' })
