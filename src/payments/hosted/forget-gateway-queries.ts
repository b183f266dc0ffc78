import { createExpiryCommand } from '#access'

/** Forgets so many of the tickets of gateways whose time is over; whoever kept one knows its method by then. */
export const deleteOldTickets = createExpiryCommand('delete old tickets of gateways', {
  table: 'processor_tickets',
})

/** Forgets so many of the methods that were deleted: what is not known is as good as deleted. */
export const deleteOldMethods = createExpiryCommand('delete old methods of gateways', {
  table: 'processor_methods',
  over: 'deleted_at',
})

/** Forgets so many of the forms whose time is over. */
export const deleteOldForms = createExpiryCommand('delete old forms of gateways', {
  table: 'processor_forms',
})

/** Forgets so many of those that saved as forms that are tried. Sales are kept. */
export const deleteOldFormAttempts = createExpiryCommand('delete old tries in forms of gateways', {
  table: 'processor_form_sales',
  id: 'reference',
})

/** Forgets so many of the declined tries in them. */
export const deleteOldGatewayDeclines = createExpiryCommand('delete old declines of gateways', {
  table: 'processor_form_declines',
  over: 'at',
})
