import { randomUUID } from 'node:crypto'
import { parseId, toPublicId, type SubscriptionId } from '#kernel/ids'
import { inDatabase, type CompanyRef } from './search.ts'

/** A subscription to be inserted without the service. Amounts are in cents, times in ms. */
export type SubscriptionRow = {
  customerId: string
  planId: string
  status?: string
  billingCycle?: string
  billingMode?: string
  total?: number
  createdAt?: number
  updatedAt?: number
  nextBillingAt?: number | null
  customFields?: object
}

const startedAt = Date.UTC(2026, 0, 1)

/** Inserts subscriptions in one statement, so that there can be many. Returns their ids in the order of the rows. */
export async function writeSubscriptions(
  company: CompanyRef,
  rows: SubscriptionRow[],
  url?: string,
): Promise<string[]> {
  const at = (ms: number) => new Date(ms).toISOString()
  const written = rows.map((row, place) => {
    const { status = 'active', createdAt = startedAt + place, nextBillingAt = startedAt } = row
    const changed = at(row.updatedAt ?? createdAt)
    const manual = status === 'past_due' ? 'recurringManual' : 'recurring'
    return {
      id: randomUUID(),
      customer_id: parseId('cus', row.customerId),
      plan_id: row.planId,
      billing_mode: row.billingMode ?? manual,
      billing_cycle: row.billingCycle ?? 'monthly',
      custom_fields: row.customFields ?? {},
      starts_at: at(createdAt),
      next_billing_at: nextBillingAt === null ? null : at(nextBillingAt),
      activated_at: status === 'pending' ? null : changed,
      cancelled_at: status === 'cancelled' ? changed : null,
      ended_at: status === 'ended' ? changed : null,
      status,
      total_cents: row.total ?? 1_000,
      created_at: at(createdAt),
      updated_at: changed,
    }
  })
  await inDatabase(
    `insert into subscriptions (company_id, id, customer_id, plan_id, billing_mode, billing_cycle, lead_time_days, add_ons,
       discounts, payment_due_days, suspend_after_days, payment_methods, custom_fields, starts_at, dates_only, anchor_at,
       anchor_units, anchor_period, first_period, next_period, issued_through, next_billing_at, stands_at, activated_at,
       cancelled_at, ended_at, status, total_cents, events_written, version, created_at, updated_at)
     select $1, id, customer_id, plan_id, billing_mode, billing_cycle, 0, '[]', '[]', 30, 30, '{cc,ach}', custom_fields,
       starts_at, false, starts_at, 0, 0, 0, 1, 0, next_billing_at, starts_at, activated_at, cancelled_at, ended_at, status,
       total_cents, 0, 1, created_at, updated_at
     from jsonb_to_recordset($2) as r (id uuid, customer_id uuid, plan_id text, billing_mode text, billing_cycle text,
       custom_fields jsonb, starts_at timestamptz, next_billing_at timestamptz, activated_at timestamptz,
       cancelled_at timestamptz, ended_at timestamptz, status text, total_cents bigint, created_at timestamptz,
       updated_at timestamptz)`,
    [parseId('cmp', company.companyId), JSON.stringify(written)],
    url,
  )
  // So many rows change the statistics that the planner needs. Autovacuum would update them only within a minute.
  if (written.length > 1_000) await inDatabase('analyze subscriptions', [], url)
  return written.map(({ id }) => toPublicId('sub', id as SubscriptionId))
}
