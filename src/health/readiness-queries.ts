import { c, command } from '#platform/database'

/** Has what is written aside in this transaction go to the disk at once. */
export const limitTempBuffers = command({
  name: 'keep little in memory',
  parameters: {},
  row: { memory: c.text() },
  sql: `select set_config('work_mem', '64kB', true) as memory`,
})

/**
 * Writes 800 kB to the disk and forgets them: as much room as a table that is full takes next. A table of one's own would
 * write over its own old rows, and say nothing of the room that is left.
 */
export const writeTempRows = command({
  name: 'write aside',
  parameters: {},
  row: { bytes: c.bigint },
  sql: `with wide as materialized (select repeat(n::text, 3000) as text from generate_series(1, 128) as n)
        select sum(length(text))::bigint as bytes from wide`,
})

/** Writes a word into the log of the writes and nowhere else, so that the commit waits for the disk and any standby. */
export const writeWalMessage = command({
  name: 'write mark',
  parameters: {},
  row: { isReadOnly: c.boolean, place: c.text() },
  sql: `select current_setting('transaction_read_only')::boolean as "isReadOnly",
               pg_logical_emit_message(true, 'florin', 'ready')::text as place`,
})
