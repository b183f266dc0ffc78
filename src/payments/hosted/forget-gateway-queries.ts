import { forgetting } from '#access'

/** Forgets so many of the tickets of gateways whose time is over; whoever kept one knows its method by then. */
export const deleteOldTickets = forgetting('delete old tickets of gateways', { table: 'processor_tickets' })

/** Forgets so many of the methods that were deleted: what is not known is as good as deleted. */
export const deleteOldMethods = forgetting('delete old methods of gateways', {
  table: 'processor_methods',
  over: 'deleted_at',
})

/** Forgets so many of the forms whose time is over. */
export const deleteOldForms = forgetting('delete old forms of gateways', { table: 'processor_forms' })

/** Forgets so many of those that saved as forms that are tried. Sales are kept. */
export const deleteOldTries = forgetting('delete old tries in forms of gateways', {
  table: 'processor_form_sales',
  id: 'reference',
})

/** Forgets so many of the declined tries in them. */
export const deleteOldGatewayDeclines = forgetting('delete old declines of gateways', {
  table: 'processor_form_declines',
  over: 'at',
})
