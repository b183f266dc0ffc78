import type pg from 'pg'

/** Returns the data folder of the connected server, which distinguishes our server from others. */
export async function loadDataFolder(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  return rows[0]?.folder
}

/** Writes all changed pages from memory to the disk. */
export const checkpoint = 'checkpoint'
