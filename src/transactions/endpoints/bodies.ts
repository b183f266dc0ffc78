import { z } from 'zod'
import { descriptionLengthMax, orderIdLengthMax, referenceLengthMax } from '#kernel/limits'
import { idText, moneyAmount } from '#platform/http'

/** The fields that the /api/trx endpoints share. Amounts in dollars. */
export const fields = {
  contact_api_id: idText(z.string().min(1).max(referenceLengthMax)),
  transaction_amount: moneyAmount,
  account_vault_id: idText(z.string().min(1).max(referenceLengthMax)),
  order_id: idText(z.string().min(1).max(orderIdLengthMax)),
  description: z
    .string()
    .max(descriptionLengthMax)
    .optional()
    .meta({ description: 'The purpose, as a text for people.', example: 'Lunch' }),
}

/** The body of a charge, authorization or credit of a saved method. */
export const methodBody = z.strictObject(fields)

/** Returns the command of such a body. */
export function toCommandFields(sent: z.output<typeof methodBody>) {
  return {
    payer: { reference: sent.contact_api_id },
    vaultId: sent.account_vault_id,
    amount: sent.transaction_amount,
    orderId: sent.order_id,
    description: sent.description,
  }
}
