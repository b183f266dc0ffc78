import { firstRow, run } from '../database/database.ts'
import type { Queryable } from '../database/database.ts'

/** The service that the processor works for: where its postbacks go and whose pages may hold the form. */
export type Platform = { postbackUrl: string; frameAncestor: string | null }

export async function upsertPlatform(db: Queryable, platform: Platform): Promise<void> {
  await run(
    db,
    `insert into platform (postback_url, frame_ancestor) values ($1, $2)
     on conflict (only_row) do update
     set postback_url = excluded.postback_url, frame_ancestor = excluded.frame_ancestor`,
    [platform.postbackUrl, platform.frameAncestor],
  )
}

export async function readPlatform(db: Queryable): Promise<Platform | undefined> {
  return firstRow<Platform>(
    db,
    'select postback_url as "postbackUrl", frame_ancestor as "frameAncestor" from platform',
  )
}
