import { createExpiryCommand } from '#access'

/** Deletes a batch of ended quotes whose card is deleted or saved for the customer. */
export const deleteOldQuotes = createExpiryCommand('delete old quotes', {
  table: 'quotes',
  only: `state in ('released', 'refused', 'used', 'expired') and (vault_id is null or card_settled_at is not null)`,
})

/** Deletes a batch of declined form attempts that no longer count. */
export const deleteOldFormDeclines = createExpiryCommand('delete old form declines', {
  table: 'form_declines',
  id: 'processor_id',
  over: 'created_at',
})

/** Deletes a batch of bouts of declines that ended. */
export const deleteOldBouts = createExpiryCommand('delete old bouts of card testing', {
  table: 'card_testing_bouts',
  id: 'payer_hash',
  over: 'until',
})

/** Deletes a batch of expired gateway tickets. A caller that saved a ticket knows its method by then. */
export const deleteOldTickets = createExpiryCommand('delete old tickets of gateways', {
  table: 'processor_tickets',
})

/** Deletes a batch of deleted methods. An unknown method is treated as deleted. */
export const deleteOldMethods = createExpiryCommand('delete old methods of gateways', {
  table: 'processor_methods',
  over: 'deleted_at',
})

export const deleteOldForms = createExpiryCommand('delete old forms of gateways', {
  table: 'processor_forms',
})

/** Deletes a batch of attempts in forms that save a method. Sales are kept. */
export const deleteOldFormAttempts = createExpiryCommand('delete old tries in forms of gateways', {
  table: 'processor_form_sales',
  id: 'reference',
})

/** Deletes a batch of declined attempts in gateway forms. */
export const deleteOldGatewayDeclines = createExpiryCommand('delete old declines of gateways', {
  table: 'processor_form_declines',
  over: 'at',
})
