import { z } from 'zod'
import { rails } from '#kernel/rails'
import { pathId } from '#platform/http'

export const customerPath = z.object({ id: pathId('cus') })

/** The response schema of `toCustomerResponse`. */
export const customerResponse = z
  .object({
    id: z.string().meta({ description: 'The customer.', example: 'cus_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    email: z.string().optional(),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    companyName: z.string().optional(),
    phoneNumber: z.string().optional(),
    address: z
      .object({
        address1: z.string().optional(),
        address2: z.string().optional(),
        city: z.string().optional(),
        state: z.string().optional(),
        zip: z.string().optional(),
      })
      .optional(),
    externalUserId: z.string().optional(),
    contactId: z.string().optional(),
    customFields: z.record(z.string(), z.json()).optional(),
    defaultPaymentOptions: z.array(z.enum(rails)).optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Customer', description: 'A payer of invoices and subscriptions.' })

/** A customer with the correlation id of the request that wrote it. */
export const writtenCustomerResponse = customerResponse
  .extend({ correlationId: z.string() })
  .meta({ id: 'WrittenCustomer', description: 'A customer as a write left it.' })

export const paymentMethodResponse = z
  .object({
    id: z.string().meta({ description: 'The saved method.', example: 'pm_01k2v9m4e8f3q7r5s6t0w1x2y3' }),
    paymentMethod: z.enum(rails),
    lastFour: z.string(),
    firstSix: z.string().optional(),
    expDate: z.string().optional(),
    accountHolderName: z.string().optional(),
    accountType: z.enum(['checking', 'savings']).optional(),
    title: z.string().optional(),
    active: z.boolean(),
    isDefault: z.boolean(),
    contactId: z.string(),
    binInfo: z
      .object({
        type: z.string().optional().meta({ description: 'Credit, debit or prepaid.', example: 'credit' }),
        brand: z.string().optional(),
      })
      .nullish(),
  })
  .meta({ id: 'PaymentMethod', description: 'A saved card or bank account.' })
