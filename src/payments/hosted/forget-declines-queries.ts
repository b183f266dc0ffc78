import { createExpiryCommand } from '#access'

/** Forgets so many of the declined tries in forms that are no longer counted. */
export const deleteOldFormDeclines = createExpiryCommand('delete old form declines', {
  table: 'form_declines',
  id: 'processor_id',
  over: 'created_at',
})

/** Forgets so many of the bouts of declines that ended. */
export const deleteOldBouts = createExpiryCommand('delete old bouts of card testing', {
  table: 'card_testing_bouts',
  id: 'payer_hash',
  over: 'until',
})
