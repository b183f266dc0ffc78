import { createExpiryCommand } from '#access'

/** Deletes a batch of ended quotes whose card is deleted or saved for the customer. */
export const deleteOldQuotes = createExpiryCommand('delete old quotes', {
  table: 'quotes',
  only: `state in ('released', 'refused', 'used', 'expired') and (vault_id is null or card_settled_at is not null)`,
})
