import type pg from 'pg'
import { readsOwnSettings } from './migration-queries.ts'

/** The setting by which a connection shows that it has its own settings. PostgreSQL keeps unknown ones of other names. */
export const ownSettingOption = '-c florin.own_settings=on'

const refusedOptionMessage = 'unsupported startup parameter: options'

/**
 * Connects a client, and throws one clear sentence if a connection pooler is in between. A pooler drops the settings of
 * connections, among them time limits and plans. It also shares a connection that holds the lock of migrations.
 */
export async function connectDirectly(client: pg.Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    if (error instanceof Error && error.message.includes(refusedOptionMessage)) throw poolerError()
    throw error
  }
  const { rows } = await client.query<{ isOwn: boolean }>(readsOwnSettings)
  if (!rows[0]?.isOwn) throw poolerError()
}

function poolerError(): Error {
  return new Error('its URL leads to a connection pooler, which drops settings: connect to PostgreSQL itself')
}
