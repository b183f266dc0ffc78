import { createExpiryCommand } from '#access'

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
