import { c, hub, insertPart, type Part } from '#platform/database'
import type { Uuid } from '#kernel/ids'

/** Rows of one part, as JSON. */
export type RelayedWrite = { part: string; rows: Record<string, unknown>[] }

const relayColumns = {
  id: c.uuid<Uuid>(),
  cell: c.text(),
  writes: c.json<RelayedWrite[]>(),
  created_at: c.instant,
}

/** Leaves rows for a cell in the statement that writes to the hub. */
export const insertRelays: Part<typeof relayColumns> = { ...insertPart('relays', relayColumns), home: 'hub' }

/** Lists the oldest rows that were left for a cell before a moment. */
export const listRelays = hub.query({
  name: 'list relays',
  parameters: { cell: c.text(), before: c.instant, limit: c.integer },
  row: { id: c.uuid<Uuid>(), cell: c.text(), writes: c.json<RelayedWrite[]>() },
  sql: `select id, cell, writes from relays where cell = $1 and created_at < $2 order by created_at limit $3`,
})

export const deleteRelay = hub.command({
  name: 'delete relay',
  parameters: { id: c.uuid<Uuid>() },
  row: {},
  sql: `delete from relays where id = $1`,
})
