import { createExpiryCommand } from '#access'

/** Forgets so many of the quotes that ended, of those whose card is known to be gone or the customer's. */
export const deleteOldQuotes = createExpiryCommand('delete old quotes', {
  table: 'quotes',
  only: `state in ('released', 'refused', 'used', 'expired') and (vault_id is null or card_settled_at is not null)`,
})
