import { run } from '../database/database.ts'
import type { Queryable } from '../database/database.ts'

/** The service that uses the processor, with the URL for its postbacks. */
type Platform = { postbackUrl: string }

export async function upsertPlatform(db: Queryable, platform: Platform): Promise<void> {
  await run(
    db,
    `insert into platform (postback_url) values ($1)
     on conflict (only_row) do update set postback_url = excluded.postback_url`,
    [platform.postbackUrl],
  )
}
