import { c, ownCell } from '#platform/database'

export const recordBackup = ownCell.command({
  name: 'note backup',
  parameters: { finishedAt: c.instant, rows: c.bigint, bytes: c.bigint },
  row: {},
  sql: `insert into backups (finished_at, rows, bytes) values ($1, $2, $3)
        on conflict (is_the_only) do update
          set finished_at = excluded.finished_at, rows = excluded.rows, bytes = excluded.bytes`,
})
