import { z } from 'zod'
import { bodyId, idText, moneyAmount, problem } from '#platform/http'

const methodId = idText(z.string().min(1).max(128))

/** What a surcharge quote names: a saved method, or a captured card that is to stay usable. */
export const surchargeQuoteBody = z
  .strictObject({
    accountVaultId: methodId.optional(),
    ticketId: methodId.optional(),
    amount: moneyAmount.optional().meta({
      description: 'Dollars that would count towards the invoice; all that is due where it is left out.',
      example: 49.5,
    }),
  })
  .superRefine(({ accountVaultId, ticketId }, context) => {
    if ((accountVaultId === undefined) === (ticketId === undefined))
      problem(context, 'invalid_type', 'exactly one of accountVaultId and ticketId is needed', [
        'accountVaultId',
      ])
  })
  .transform(({ accountVaultId, ticketId = '', amount }) => ({
    named: accountVaultId === undefined ? { ticketId } : { accountVaultId },
    amount,
  }))
  .meta({ id: 'SurchargeQuoteRequest', shapes: [{ needs: ['accountVaultId'] }, { needs: ['ticketId'] }] })

/** What a new card is quoted by. */
export const newCardQuoteBody = z.strictObject({
  ticketId: methodId,
  billingZip: z.string().regex(/^\d{5}(-?\d{4})?$/, 'must be a ZIP code of 5 or 9 digits'),
  amount: moneyAmount.meta({ description: 'Dollars that count towards the invoice.', example: 49.5 }),
})

/** What confirms a quote: it takes no amount and no fee, because the quote decides both. */
export const confirmBody = z.strictObject({
  quoteId: bodyId('quo'),
  savePaymentMethod: z.boolean().optional().default(false),
})
