import { z } from 'zod'
import { rails } from '#kernel/rails'
import { transactionEntryResponse } from '#attempts'
import { invoiceStatuses } from '../invoice-status.ts'

/** The response form of a line item, as `lineItemEntry` builds it. */
export const lineItemResponse = z
  .object({
    itemId: z.string(),
    description: z.string().optional().meta({ description: 'The item.', example: 'Soap' }),
    quantity: z.number().optional(),
    unitPrice: z.number().optional(),
    totalPrice: z.number().optional(),
    itemCode: z.string().optional(),
  })
  .meta({ id: 'LineItem', description: 'A line of an invoice.' })

/** The read object of an invoice: amounts in dollars, instants in ISO 8601. */
export const invoiceResponse = z
  .object({
    id: z.string().meta({ description: 'The invoice.', example: 'inv_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    invoiceId: z.string().describe('the number that people see').meta({ example: 'INV-1042' }),
    invoiceStatus: z.enum(invoiceStatuses),
    amount: z.number().meta({ description: 'Dollars that are to be paid in all.', example: 49.5 }),
    amountPaid: z.number(),
    amountDue: z
      .number()
      .describe('dollars that can still be paid: the amount less payments made or in flight'),
    description: z
      .string()
      .meta({ description: 'The purpose of the invoice.', example: 'Garden work in June' }),
    invoiceDate: z.string(),
    dueDate: z.string(),
    customerId: z.string(),
    customer: z.object({
      firstName: z.string().optional(),
      lastName: z.string().optional(),
      companyName: z.string().optional(),
      email: z.string().optional(),
    }),
    subscriptionId: z.string().optional(),
    paymentMethods: z.array(z.enum(rails)),
    lastAttemptStatus: z.string().optional(),
    customFields: z.record(z.string(), z.unknown()),
    createdAt: z.string(),
    updatedAt: z.string(),
    paidAt: z.string().optional(),
    closedReason: z.string().optional(),
    createdCorrelationId: z.string().optional().meta({
      description: 'Of the request that created it; missing where time issued it.',
      example: '01m8378fgvf2f8zpjjw0as5qzg',
    }),
    closedCorrelationId: z.string().optional().meta({
      description: 'Of the request that voided or cancelled it.',
      example: '01m8378fgvf2f8zpjjw0as5qzg',
    }),
    items: z.array(lineItemResponse),
    transactions: z.array(transactionEntryResponse),
    totalCharged: z.number().optional().describe('taken by card in all, surcharges included'),
    totalFees: z.number().optional(),
    pdfUrl: z
      .string()
      .optional()
      .describe(
        'A link to the invoice as a PDF, in reads and searches; it works for an hour. For callers with the right to write, the PDF shows a payment link.',
      ),
  })
  .meta({
    id: 'Invoice',
    description: 'A request for payment, with its payments. Amounts are in dollars.',
  })
