import type pg from 'pg'

/** The data folder of the server at the other end, which tells our server from any other. */
export async function readDataFolder(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  return rows[0]?.folder
}

/** Has everything on the disk that is in memory. */
export const checkpoint = 'checkpoint'
