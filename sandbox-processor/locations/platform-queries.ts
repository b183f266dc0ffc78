import { firstRow, run } from '../database/database.ts'
import type { Queryable } from '../database/database.ts'

/** The service that the processor works for: where its postbacks go. */
export type Platform = { postbackUrl: string }

export async function upsertPlatform(db: Queryable, platform: Platform): Promise<void> {
  await run(
    db,
    `insert into platform (postback_url) values ($1)
     on conflict (only_row) do update set postback_url = excluded.postback_url`,
    [platform.postbackUrl],
  )
}

export async function readPlatform(db: Queryable): Promise<Platform | undefined> {
  return firstRow<Platform>(db, 'select postback_url as "postbackUrl" from platform')
}
