import { z } from 'zod'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import { add, toDollars, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { blockedReasons, decideSurcharge, type MethodFacts } from '#surcharge'
import { loadSurchargeBasis, type SurchargedPayment } from './surcharge-basis.ts'

/** A card of each kind that has its own surcharge rule, as a processor describes it. */
const cards = {
  credit: { cardType: 'credit', cardBrand: 'visa' },
  debit: { cardType: 'debit', cardBrand: 'visa' },
  prepaid: { cardType: 'prepaid', cardBrand: 'visa' },
  amex: { cardType: 'credit', cardBrand: 'amex' },
  unknown: { cardType: undefined, cardBrand: undefined },
} as const satisfies Record<string, Pick<MethodFacts, 'cardType' | 'cardBrand'>>

const cardKinds = ['credit', 'debit', 'prepaid', 'amex', 'unknown'] as const

/** The schema of the surcharges on each kind of card. */
export const cardSurchargesResponse = z
  .array(
    z
      .object({
        cardType: z.enum(cardKinds).meta({ description: 'The kind of card.', example: 'credit' }),
        surcharge: z.number().meta({ description: 'Dollars that are added.', example: 1.49 }),
        total: z.number().meta({ description: 'Dollars that are charged in all.', example: 50.99 }),
        percentage: z.number().meta({ description: 'The applied rate, in percent.', example: 3 }),
        blockedReason: z.enum(blockedReasons).optional().describe('Why there is no surcharge.'),
      })
      .meta({ id: 'CardSurcharge', description: 'The surcharge on a kind of card.' }),
  )
  .describe('The surcharge on each kind of card, for the state of the customer.')

/**
 * Returns the surcharge on an amount for each kind of card that a payment can meet, for the state of the customer. A card
 * with a billing address in another state can differ. Empty if no card can be used. A charge uses the same decision.
 */
export async function listCardSurcharges(
  context: AppContext,
  company: Company,
  { amount, rails, ...payment }: SurchargedPayment & { amount: Cents; rails: readonly Rail[] },
): Promise<z.output<typeof cardSurchargesResponse>> {
  if (!rails.includes('cc') || !company.products.includes('cc')) return []
  const credit = { method: { rail: 'cc', ...cards.credit } } as const
  const { inputs, rules } = await loadSurchargeBasis(context, company, credit, payment)
  return cardKinds.map((cardType) => {
    const basis = { rules, inputs: { ...inputs, ...cards[cardType] } }
    const { amount: surcharge, percentage, blockedReason } = decideSurcharge(amount, basis).surcharge
    return {
      cardType,
      surcharge: toDollars(surcharge),
      total: toDollars(add(amount, surcharge)),
      percentage,
      ...(blockedReason ? { blockedReason } : {}),
    }
  })
}
