import type { Part } from '#platform/database'
import { subscriptionColumns } from '../subscription.ts'

const names = Object.keys(subscriptionColumns)

// The method that a payer has chosen here since stays, unless the other system names one. The history goes on.
const kept = ['company_id', 'id', 'version', 'created_at', 'events_written', 'vault_id', 'updated_at']

/** Inserts held subscriptions, or replaces them by a newer export. One that is no longer held stays as it is. */
export const upsertHeldSubscriptions: Part<typeof subscriptionColumns> = {
  name: 'upsert held subscriptions',
  columns: subscriptionColumns,
  sql: (rows) => `insert into subscriptions as standing (${names.join(', ')})
    select ${names.join(', ')} from ${rows}
    on conflict (company_id, id) do update
    set ${names
      .filter((name) => !kept.includes(name))
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')},
      vault_id = coalesce(excluded.vault_id, standing.vault_id),
      version = standing.version + 1, updated_at = greatest(standing.updated_at, excluded.updated_at)
    where standing.is_held`,
}
