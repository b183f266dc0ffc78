import { z } from 'zod'
import { rails } from '#kernel/rails'
import { blockedReasons } from '#surcharge'

/** A quote. Spec, Surcharge quote. */
export const surchargeQuoteResponse = z
  .object({
    subtotal: z.number(),
    surcharge: z.number().meta({ description: 'Dollars on top.', example: 1.5 }),
    total: z.number().meta({ description: 'Dollars in all.', example: 51.5 }),
    percentage: z.number().describe('the rate that was applied: 0 where something blocks it'),
    label: z.string(),
    paymentMethod: z.enum(rails),
    cardBrand: z.string().optional(),
    lastFour: z.string().optional(),
    blockedReason: z.enum(blockedReasons).optional(),
  })
  .meta({ id: 'SurchargeQuote', description: 'The surcharge of a payment.' })

/** The quote of a new card. */
export const newCardQuoteResponse = surchargeQuoteResponse
  .extend({
    quoteId: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'CardQuote', description: 'The amounts for a newly captured card, until the quote expires.' })
