import type { CompanyId, CustomerId, InvoiceId, SubscriptionId, TransactionId } from '#kernel/ids'
import type { PendingCharge } from '../../../src/subscriptions/charging.ts'
import type { HistoryEntry } from '../../../src/subscriptions/history-entry.ts'
import type { Failure, PeriodState } from '../../../src/subscriptions/period.ts'
import type { SubscriptionStatus } from '../../../src/subscriptions/subscription-status.ts'
import type { BillingMode } from '../../../src/subscriptions/billing-mode.ts'

export type Cycle = 'daily' | 'weekly' | 'monthly' | 'quarterly'

/** A subscription as the service's own tables have it. Times in ms. */
export type KeptSubscription = {
  companyId: CompanyId
  locationId: string
  timeZone: string
  id: SubscriptionId
  customerId: CustomerId
  mode: BillingMode
  cycle: Cycle
  leadTimeDays: number
  status: SubscriptionStatus
  startsAt: number
  trialEndsAt: number | null
  firstPeriod: number
  nextPeriod: number
  issuedThrough: number
  nextBillingAt: number | null
  activatedAt: number | null
  cancelAt: number | null
  cancelledAt: number | null
  endedAt: number | null
  suspendAfterDays: number
  vaultId: string | null
  /** Whether the attached method was deleted. */
  isVaultDeleted: boolean
  defaultVaultId: string | null
  attemptId: TransactionId | null
  charging: PendingCharge | null
  eventsWritten: number
  periods: KeptPeriod[]
  events: (Pick<HistoryEntry, 'type' | 'status'> & {
    number: number
    at: number
    detail: Record<string, unknown> | null
  })[]
  invoices: {
    id: InvoiceId
    /** Null if the invoice was closed for a cancellation that was withdrawn later. */
    period: number | null
    createdAt: number
    closed: string | null
    /** The invoice was withdrawn because its period will not begin. */
    isWithdrawn: boolean
    dueDateOnly: boolean
  }[]
  jobs: { kind: string; dueAt: number }[]
}

export type KeptPeriod = {
  period: number
  beginsAt: number
  invoiceId: InvoiceId
  state: PeriodState
  failedAt: number | null
  failure: Failure | null
  suspends: boolean
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

export const selectSubscriptions = `
  select s.company_id as "companyId", c.location_id as "locationId", c.time_zone as "timeZone", s.id,
    s.customer_id as "customerId", s.billing_mode as mode, s.billing_cycle as cycle,
    s.lead_time_days as "leadTimeDays", s.status,
    ${ms('s.starts_at')} as "startsAt", ${ms('s.trial_ends_at')} as "trialEndsAt",
    s.first_period as "firstPeriod", s.next_period as "nextPeriod", s.issued_through as "issuedThrough",
    ${ms('s.next_billing_at')} as "nextBillingAt", ${ms('s.activated_at')} as "activatedAt",
    ${ms('s.cancel_at')} as "cancelAt", ${ms('s.cancelled_at')} as "cancelledAt", ${ms('s.ended_at')} as "endedAt",
    s.suspend_after_days as "suspendAfterDays", s.vault_id as "vaultId",
    exists (select from account_vaults v where v.company_id = s.company_id and v.id = s.vault_id
      and v.deleted_at is not null) as "isVaultDeleted",
    u.default_vault_id as "defaultVaultId", s.charging_attempt_id as "attemptId", s.charging,
    s.events_written as "eventsWritten",
    coalesce((select json_agg(json_build_object('period', p.period, 'beginsAt', ${ms('p.begins_at')},
        'invoiceId', p.invoice_id, 'state', p.state, 'failedAt', ${ms('p.failed_at')}, 'failure', p.failure,
        'suspends', p.suspends) order by p.period)
      from subscription_periods p where p.company_id = s.company_id and p.subscription_id = s.id), '[]') as periods,
    coalesce((select json_agg(json_build_object('number', e.number, 'at', ${ms('e.at')}, 'type', e.type, 'status', e.status,
        'detail', e.detail) order by e.number)
      from subscription_events e where e.company_id = s.company_id and e.subscription_id = s.id), '[]') as events,
    coalesce((select json_agg(json_build_object('id', i.id, 'period', i.subscription_period, 'closed', i.closed,
        'createdAt', ${ms('i.created_at')}, 'isWithdrawn', i.closed_reason is not distinct from 'Its subscription is over.'
          and i.paid_cents < i.amount_cents,
        'dueDateOnly', i.due_date_only))
      from invoices i where i.company_id = s.company_id and i.subscription_id = s.id), '[]') as invoices,
    coalesce((select json_agg(json_build_object('kind', t.kind, 'dueAt', ${ms('t.due_at')}))
      from timers t where t.company_id = s.company_id and t.subject_id = s.id::text), '[]') as jobs
  from subscriptions s
    join companies c on c.id = s.company_id
    join customers u on u.company_id = s.company_id and u.id = s.customer_id
  where s.company_id = any($1) order by s.id`

/** The part of a subscription that is checked after each write. */
export type SeenSubscription = {
  id: SubscriptionId
  version: number
  status: SubscriptionStatus
  cycle: Cycle
  nextPeriod: number
  locationId: string
  vaultId: string | null
  /** How many times a method was chosen for it. */
  timesChosen: number
  /** The processor's contact of the customer. */
  contactId: string | null
  /** The pending charge, and its invoice. */
  attemptId: TransactionId | null
  chargedInvoiceId: InvoiceId | null
  periods: Pick<KeptPeriod, 'period' | 'invoiceId' | 'state'>[]
}

export const selectSeenSubscriptions = `
  select s.id, s.version::int, s.status, s.billing_cycle as cycle, s.next_period as "nextPeriod",
    c.location_id as "locationId", s.vault_id as "vaultId", u.contact_id as "contactId",
    (select count(*)::int from subscription_events e where e.company_id = s.company_id and e.subscription_id = s.id
      and e.type = 'method_changed') as "timesChosen",
    s.charging_attempt_id as "attemptId", s.charging ->> 'invoiceId' as "chargedInvoiceId",
    coalesce((select json_agg(json_build_object('period', p.period, 'invoiceId', p.invoice_id, 'state', p.state))
      from subscription_periods p where p.company_id = s.company_id and p.subscription_id = s.id), '[]') as periods
  from subscriptions s
    join companies c on c.id = s.company_id
    join customers u on u.company_id = s.company_id and u.id = s.customer_id
  where s.company_id = any($1)`

/** The latest code of each subscription, and the sessions of its page. Times in ms. */
export type KeptPages = {
  codes: {
    subscriptionId: SubscriptionId
    id: string
    tries: number
    usedAt: number | null
    expiresAt: number
  }[]
  sessions: { id: string; subscriptionId: SubscriptionId; createdAt: number }[]
}

export const selectPages = `
  select coalesce((select json_agg(json_build_object('subscriptionId', v.subscription_id, 'id', v.id, 'tries', v.tries,
        'usedAt', ${ms('v.used_at')}, 'expiresAt', ${ms('v.expires_at')}))
      from verification_codes v where v.company_id = any($1)), '[]') as codes,
    coalesce((select json_agg(json_build_object('id', s.id, 'subscriptionId', s.subscription_id,
        'createdAt', ${ms('s.created_at')}) order by s.id)
      from page_sessions s where s.company_id = any($1)), '[]') as sessions`
