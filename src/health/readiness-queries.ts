import { c, ownCell } from '#platform/database'

/** Makes temporary rows of this transaction go to the disk at once. */
export const limitTempBuffers = ownCell.command({
  name: 'keep little in memory',
  parameters: {},
  row: { memory: c.text() },
  sql: `select set_config('work_mem', '64kB', true) as memory`,
})

/**
 * Writes 800 kB of temporary rows to the disk: as much space as a full table takes next. A permanent table would reuse
 * the space of its old rows and so not show that the disk is full.
 */
export const writeTempRows = ownCell.command({
  name: 'write aside',
  parameters: {},
  row: { bytes: c.bigint },
  sql: `with wide as materialized (select repeat(n::text, 3000) as text from generate_series(1, 128) as n)
        select sum(length(text))::bigint as bytes from wide`,
})

/** Writes a message into the write-ahead log only, so that the commit waits for the disk and any standby. */
export const writeWalMessage = ownCell.command({
  name: 'write mark',
  parameters: {},
  row: { isReadOnly: c.boolean, place: c.text() },
  sql: `select current_setting('transaction_read_only')::boolean as "isReadOnly",
               pg_logical_emit_message(true, 'florin', 'ready')::text as place`,
})
