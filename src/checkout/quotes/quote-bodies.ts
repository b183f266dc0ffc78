import { z } from 'zod'
import { isSurcharging, type Company } from '#companies'
import { postalCodeLengthMax, postalCodePattern } from '#kernel/postal-code'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { bodyId, idText, moneyAmount, addProblem } from '#platform/http'

const methodId = idText(z.string().min(1).max(128))

/** The body of a surcharge quote: a saved method, or a captured card that stays usable. */
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
      addProblem(context, 'invalid_type', 'exactly one of accountVaultId and ticketId is needed', [
        'accountVaultId',
      ])
  })
  .transform(({ accountVaultId, ticketId = '', amount }) => ({
    source: accountVaultId === undefined ? { ticketId } : { accountVaultId },
    amount,
  }))
  .meta({ id: 'SurchargeQuoteRequest', shapes: [{ needs: ['accountVaultId'] }, { needs: ['ticketId'] }] })

/** The body of a new card's quote. */
export const newCardQuoteBody = z.strictObject({
  ticketId: methodId,
  billingZip: z
    .string()
    .max(postalCodeLengthMax)
    .regex(postalCodePattern, 'must be a ZIP or postal code, which has digits')
    .optional()
    .meta({
      description:
        'The ZIP or postal code that the card is billed to; needed where the company adds surcharges.',
      example: '75201',
    }),
  amount: moneyAmount.meta({ description: 'Dollars that count towards the invoice.', example: 49.5 }),
})

/** Returns the problem of a body without a ZIP code, if a surcharge depends on it. */
export function findMissingZip(company: Company, body: unknown): FieldProblem[] {
  const { billingZip }: { billingZip?: unknown } = Object(body)
  if (billingZip !== undefined || !isSurcharging(company)) return []
  const message = 'is required where the company adds surcharges'
  return [{ path: 'body.billingZip', code: 'invalid_type', message }]
}

/** Throws if a body has no ZIP code and a surcharge depends on it. */
export function refuseMissingZip(company: Company, body: { billingZip?: string | undefined }): void {
  const fields = findMissingZip(company, body)
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
}

/** The body of a confirmation. It has no amount and no fee, because the quote decides both. */
export const confirmBody = z.strictObject({
  quoteId: bodyId('quo'),
  savePaymentMethod: z.boolean().optional().default(false),
})
