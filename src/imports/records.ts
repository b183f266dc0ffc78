import { z } from 'zod'
import { customerInput } from '#customers'
import { lineItemsInput } from '#invoices'
import {
  addOnQuantityMax,
  addOnsMax,
  descriptionLengthMax,
  invoiceNumberLengthMax,
  nameLengthMax,
  paymentDueDaysMax,
  planIdLengthMax,
  referenceLengthMax,
} from '#kernel/limits'
import { rails } from '#kernel/rails'
import { dateOrInstant, idText, moneyAmount, moneyOrZero, printableText, trimmedText } from '#platform/http'
import { discountInput, overrideInput, planInput } from '#subscriptions'

/** The systems from which a company moves in. */
export const importSources = ['stripe', 'invoice-ninja', 'csv'] as const
/** One of the systems from which a company moves in. */
export type ImportSource = (typeof importSources)[number]

const originId = idText(z.string().min(1).max(referenceLengthMax)).meta({
  description: 'The id in the former system.',
  example: 'cus_NffrFeUfNV2Hib',
})

/** A customer of the former system. Its id there becomes the external id, unless another one is given. */
export const importedCustomer = customerInput
  .omit({ customFields: true })
  .extend({ originId, email: customerInput.shape.email.optional() })
  .meta({ id: 'ImportedCustomer', description: 'A customer of a former system.' })

/** A saved card or bank account of the former system. */
export const importedMethod = z
  .strictObject({
    originId,
    customer: originId.describe('The customer, by its id in the former system.'),
    paymentMethod: z.enum(rails),
    isDefault: z.boolean(),
  })
  .meta({ id: 'ImportedPaymentMethod', description: 'A saved method of a former system.' })

/** A product of the catalog: something that add-ons refer to. */
export const importedProduct = z
  .strictObject({
    originId,
    productId: idText(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/)),
    name: trimmedText(nameLengthMax).meta({ description: 'The name of the product.', example: 'Soap' }),
    price: moneyAmount,
    active: z.boolean(),
  })
  .meta({ id: 'ImportedProduct', description: 'A product of a former system.' })

/** A plan of the former system: a price with a billing cycle. */
export const importedPlan = planInput
  .extend({
    originId,
    planId: idText(printableText(planIdLengthMax)),
    // Other systems make an invoice when its period begins.
    preRenewalInvoice: z.strictObject({ leadTimeDays: z.number().int().min(0) }).default({ leadTimeDays: 0 }),
  })
  .meta({ id: 'ImportedPlan', description: 'A plan of a former system.' })

/** How a subscription stands in the former system. */
export const importedStandings = ['trialing', 'active', 'past due', 'suspended'] as const

/** A subscription of the former system in the middle of a cycle. Its open invoices are records of their own. */
export const importedSubscription = z
  .strictObject({
    originId,
    customer: originId.describe('The customer, by its id in the former system.'),
    planId: idText(z.string().min(1).max(planIdLengthMax)),
    billingMode: z.enum(['recurring', 'recurringManual']),
    standing: z.enum(importedStandings).describe('How it stands in the former system.'),
    startedAt: dateOrInstant.describe('When it began. A date alone makes a schedule of dates.'),
    anchorAt: dateOrInstant.describe('The moment from which periods are counted.'),
    trialEndsAt: dateOrInstant.optional().describe('When its trial ends, during one.'),
    nextBillingAt: dateOrInstant.describe('When the next period begins, which is invoiced here.'),
    cancelsThen: z.boolean().describe('Whether it ends instead of renewing.'),
    amount: overrideInput.optional().describe('Dollars that replace the price of the plan.'),
    addOns: z
      .array(
        z.strictObject({
          productId: idText(z.string().min(1).max(64)),
          quantity: z.number().int().min(1).max(addOnQuantityMax),
        }),
      )
      .max(addOnsMax),
    discounts: z
      .array(discountInput)
      .max(20)
      .describe('Those of the next period and later; `cycles` counts the periods that are left.'),
    paymentDueDays: z.number().int().min(0).max(paymentDueDaysMax),
    paymentMethod: originId.optional().describe('The method that is charged, by its id there.'),
  })
  .meta({ id: 'ImportedSubscription', description: 'A subscription of a former system.' })

/** An open invoice of the former system. */
export const importedInvoice = z
  .strictObject({
    originId,
    customer: originId.describe('The customer, by its id in the former system.'),
    number: idText(printableText(invoiceNumberLengthMax))
      .optional()
      .meta({ description: 'The number that people see.', example: 'A-1042' }),
    description: z
      .string()
      .max(descriptionLengthMax)
      .meta({ description: 'The purpose of the invoice.', example: 'Garden work in June' }),
    amount: moneyAmount.describe('Dollars that are to be paid in all.'),
    amountPaid: moneyOrZero.describe('Dollars of it that were paid there.'),
    invoiceDate: dateOrInstant,
    dueDate: dateOrInstant,
    items: lineItemsInput,
    subscription: originId.optional().describe('The subscription whose period it bills, by its id there.'),
    periodStart: dateOrInstant.optional().describe('When that period began.'),
  })
  .meta({ id: 'ImportedInvoice', description: 'An open invoice of a former system.' })

/** The schemas of the records that an import writes, in the order in which they are written. */
export const importedRecords = {
  customers: importedCustomer,
  paymentMethods: importedMethod,
  products: importedProduct,
  plans: importedPlan,
  subscriptions: importedSubscription,
  invoices: importedInvoice,
}
/** The kinds of records that an import writes. */
export type ImportNoun = keyof typeof importedRecords

/** A record as a reader of an export returns it: JSON, with dollars and ISO 8601 times. */
export type ImportRecord<Noun extends ImportNoun> = z.input<(typeof importedRecords)[Noun]>
