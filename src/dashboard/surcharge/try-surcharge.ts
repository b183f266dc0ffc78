import { z } from 'zod'
import { loadSurchargeBasis } from '#checkout'
import type { Company } from '#companies'
import type { AppContext } from '#context'
import { omitNullish } from '#kernel/json'
import { add, toDollars } from '#kernel/money'
import { zipPattern } from '#kernel/postal-code'
import { moneyAmount } from '#platform/http'
import { blockedReasons, decideSurcharge, surchargeInWords } from '#surcharge'

/** The kinds of cards that differ in their surcharge. */
const cardKinds = ['credit', 'debit', 'prepaid', 'amex', 'unknown'] as const

/** The body of a try: a kind of card, its ZIP code and an amount. */
export const tryBody = z.strictObject({
  card: z
    .enum(cardKinds)
    .meta({ description: 'The kind of card; `amex` is American Express.', example: 'credit' }),
  billingZip: z
    .string()
    .trim()
    .regex(zipPattern, 'must be a ZIP code of 5 or 9 digits')
    .optional()
    .meta({ description: 'The ZIP code of the billing address.', example: '75201' }),
  amount: moneyAmount.meta({ description: 'Dollars without the surcharge.', example: 100 }),
})

/** The surcharge of a tried payment. */
export const tryResponse = z.object({
  subtotal: z.number().meta({ description: 'Dollars without the surcharge.', example: 100 }),
  surcharge: z.number().meta({ description: 'Dollars on top.', example: 3 }),
  total: z.number().meta({ description: 'Dollars in all.', example: 103 }),
  percentage: z.number(),
  blockedReason: z.enum(blockedReasons).optional(),
  explanation: z.string(),
})

/**
 * Returns the surcharge of a payment by a card that is not known to the service, and the reason. A quote of such a card
 * uses the same decision.
 */
export async function trySurcharge(
  context: AppContext,
  company: Company,
  { card, billingZip, amount }: z.output<typeof tryBody>,
) {
  const method = { rail: 'cc', billingZip, ...methodsByCard[card] } as const
  const payment = { customerId: undefined, by: 'request' } as const
  const basis = await loadSurchargeBasis(context, company, { method, contactId: undefined }, payment)
  const { surcharge, record } = decideSurcharge(amount, basis)
  return omitNullish({
    subtotal: toDollars(amount),
    surcharge: toDollars(surcharge.amount),
    total: toDollars(add(amount, surcharge.amount)),
    percentage: surcharge.percentage,
    blockedReason: surcharge.blockedReason,
    explanation: surchargeInWords(amount, surcharge.amount, record, 'is'),
  })
}

const methodsByCard = {
  credit: { cardType: 'credit', cardBrand: 'visa' },
  debit: { cardType: 'debit', cardBrand: 'visa' },
  prepaid: { cardType: 'prepaid', cardBrand: 'visa' },
  amex: { cardType: 'credit', cardBrand: 'amex' },
  unknown: { cardType: undefined, cardBrand: 'visa' },
} as const
