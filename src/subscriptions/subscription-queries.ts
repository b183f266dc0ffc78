import type { MethodRefusal } from '#customers'
import type { CompanyId, CustomerId, InvoiceId, SubscriptionId, Uuid } from '#kernel/ids'
import { c, command, insertPart, lookup, query, type Guard, type Part } from '#platform/database'
import { upsertJobs } from '#platform/jobs'
import { rowIsNew, rowIsUnchanged } from '#platform/idempotency'
import type { ChargeFacts } from './charging.ts'
import type { HistoryType, HistoryActor } from './history-entry.ts'
import { periodColumns, type StoredPeriod } from './period.ts'
import { mutableColumns, subscriptionColumns } from './subscription.ts'
import type { SubscriptionStatus } from './subscription-status.ts'

const columns = Object.keys(subscriptionColumns)

/** Inserts a subscription if the request still holds its idempotency key. */
export const subscriptionIsNew = rowIsNew('insert subscription', 'subscriptions', subscriptionColumns)

/** Updates a subscription if its version is unchanged and the request still holds its idempotency key. */
export const subscriptionIsUnchanged = rowIsUnchanged('update subscription', 'subscriptions', mutableColumns)

const versionColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<SubscriptionId>(),
  read_version: c.bigint,
}

/**
 * Increments the version of an otherwise unchanged subscription if no other writer changed it. A decision made on older
 * facts then fails with a version conflict.
 */
export const versionIsCurrent: Guard<typeof versionColumns> = {
  name: 'count look at subscription',
  columns: versionColumns,
  idColumn: 'id',
  sql: (rows) => `update subscriptions kept set version = kept.version + 1 from ${rows}
    where kept.company_id = given.company_id and kept.id = given.id and kept.version = given.read_version
    returning kept.id`,
}

const periodNames = Object.keys(periodColumns)

/** Inserts or updates periods together with their subscription. */
export const writePeriods: Part<typeof periodColumns> = {
  name: 'write subscription periods',
  columns: periodColumns,
  sql: (rows) => `insert into subscription_periods (${periodNames.join(', ')})
    select ${periodNames.join(', ')} from ${rows}
    on conflict (company_id, subscription_id, period) do update
    set ${periodNames
      .slice(3)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`,
}

const historyColumns = {
  at: c.instant,
  type: c.text<HistoryType>(),
  status: c.text<SubscriptionStatus>(),
  made_by: c.text<HistoryActor>(),
  detail: c.maybe(c.json()),
  correlation_id: c.maybe(c.text()),
}

const historyColumnNames = Object.keys(historyColumns).join(', ')

export const insertHistory = insertPart('subscription_events', {
  company_id: c.uuid<CompanyId>(),
  subscription_id: c.uuid<SubscriptionId>(),
  number: c.integer,
  ...historyColumns,
})

const ms = (moment: string) => `(extract(epoch from ${moment}) * 1000)::bigint`

const wasReturnedSql = `exists (select from transactions b where b.company_id = p.company_id and b.invoice_id = p.invoice_id
  and b.action = 'sale' and b.status = 'returned')`

// A transfer that the bank never accepted is no return: its reason code differs.
const returnedPaymentsSql = `(select coalesce(jsonb_agg(jsonb_build_object(
    'attemptId', b.id, 'vaultId', b.instrument ->> 'vaultId', 'reasonCode', b.reason_code)), '[]') from transactions b
  where b.company_id = p.company_id and b.invoice_id = p.invoice_id and b.action = 'sale'
    and (b.status = 'returned' or (b.status = 'failed' and b.payment_method = 'ach' and b.reason_code like '21__')))`

const wasRefundedSql = `((s.status in ('cancelled', 'ended') or p.state = 'withdrawn' or p.period >= s.next_period) and exists (
  select from transactions g where g.company_id = p.company_id and g.invoice_id = p.invoice_id
    and g.action = 'refund' and g.status = 'completed'))`

// Refunds of returned payments do not count, because they had left the invoice before. Any other refund counts up to
// the amount of its payment.
const refundedSql = `(select coalesce(sum(least(taken, given)), 0) from (
  select sale.subtotal_cents as taken, sum(g.subtotal_cents) as given from transactions g
  join transactions sale on sale.company_id = g.company_id and sale.id = g.parent_id and sale.status = 'completed'
  where g.company_id = p.company_id and g.invoice_id = p.invoice_id and g.action = 'refund' and g.status = 'completed'
  group by sale.id, sale.subtotal_cents) as of_sale)`

// Settled periods are read again after a bank return, and once the subscription is over also after a full refund. A
// period with a charge in progress and a period that has not begun are read in any state.
const relevantPeriodsSql = `(p.state = 'open'
  or (p.state = 'withdrawn' and (i.closed is null or i.closed = 'Voided'))
  or (p.state = 'settled' and i.closed is null and i.returns > p.returns_heard)
  or (p.state = 'settled' and i.closed is null and i.paid_cents = 0 and s.status in ('cancelled', 'ended'))
  or p.period = (s.charging ->> 'period')::integer or p.period >= s.next_period)`

/** Reads everything that a decision on a subscription needs, including its charge, in one snapshot. */
export const findSubscriptionState = lookup({
  name: 'find standing of subscription',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<SubscriptionId>() },
  row: {
    ...subscriptionColumns,
    periods: c.json<StoredPeriod[]>(),
    charge: c.maybe(c.json<ChargeFacts>()),
    default_vault_id: c.maybe(c.text()),
    vault_is_deleted: c.boolean,
    method_refusal: c.maybe(c.json<MethodRefusal>()),
  },
  sql: `select ${columns.map((name) => `s.${name}`).join(', ')},
      coalesce((select jsonb_agg(jsonb_build_object(
          'period', p.period, 'beginsAt', ${ms('p.begins_at')}, 'endsAt', ${ms('p.ends_at')}, 'invoiceId', p.invoice_id,
          'state', p.state, 'chargeDue', p.charge_due, 'failedAt', ${ms('p.failed_at')}, 'failure', p.failure,
          'stepsDone', p.steps_done, 'dunnedUntil', ${ms('p.dunned_until')}, 'exhaustedAt', ${ms('p.exhausted_at')}, 'suspends', p.suspends,
          'surchargeTold', p.surcharge_told,
          'timesPaidHeard', p.times_paid_heard, 'timesPaid', coalesce(i.times_paid, 0),
          'returnsHeard', p.returns_heard, 'returns', coalesce(i.returns, 0),
          'amount', i.amount_cents, 'paid', i.paid_cents, 'settling', i.settling_cents, 'reserved', i.reserved_cents,
          'closed', i.closed, 'dueAt', ${ms('i.due_at')}, 'dueDateOnly', i.due_date_only,
          'returned', case when t.id is not null then jsonb_build_object(
            'attemptId', t.id, 'vaultId', t.instrument ->> 'vaultId', 'reasonCode', t.reason_code) end,
          'takenBack', case when i.returns > 0 or p.failed_at is not null then ${returnedPaymentsSql} else '[]' end,
          'refunded', case when i.returns > 0 then ${refundedSql} else 0 end,
          'wasReturned', case when i.returns > 0 then ${wasReturnedSql} else false end,
          'wasGivenBack', ${wasRefundedSql}) order by p.period)
        from subscription_periods p
        -- Each by its key, whatever the planner believes of tables that were small: a join would walk a company's invoices.
        cross join lateral (
          select * from invoices where company_id = p.company_id and id = p.invoice_id limit 1) as i
        left join lateral (
          select id, instrument, reason_code from transactions w
          where w.company_id = i.company_id and w.invoice_id = i.id and i.returns > p.returns_heard
            and w.action = 'sale' and (w.status = 'returned' or (w.status = 'failed' and w.payment_method = 'ach'))
          order by w.updated_at desc, w.id desc limit 1) as t on true
        where p.company_id = s.company_id and p.subscription_id = s.id and ${relevantPeriodsSql}), '[]') as periods,
      -- As of the moment of its invoice: read later, it could have failed while the invoice still has it in flight.
      (select jsonb_strip_nulls(jsonb_build_object('status', status, 'unknownAt', ${ms('unknown_at')},
          'reasonCode', reason_code, 'reasonText', reason_text, 'instrument', instrument))
        from transactions where company_id = s.company_id and id = s.charging_attempt_id) as charge,
      (select default_vault_id from customers where company_id = s.company_id and id = s.customer_id) as default_vault_id,
      exists (select from account_vaults v where v.company_id = s.company_id and v.id = s.vault_id
                and v.deleted_at is not null) as vault_is_deleted,
      (select jsonb_build_object('attemptId', r.attempt_id, 'reasonCode', r.reason_code, 'reasonText', r.reason_text)
        from refused_methods r where r.company_id = s.company_id and r.vault_id = coalesce(s.vault_id,
          (select default_vault_id from customers where company_id = s.company_id and id = s.customer_id))) as method_refusal
    from subscriptions s where s.company_id = $1 and s.id = $2`,
})

export const findSubscription = lookup({
  name: 'find subscription',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<SubscriptionId>() },
  row: subscriptionColumns,
  sql: `select ${columns.join(', ')} from subscriptions where company_id = $1 and id = $2`,
})

/**
 * Changes with every write of the subscription and of its plan, because the plan name is shown with the subscription.
 */
export const subscriptionStamp = (subscription: string) =>
  `concat_ws(' ', ${subscription}.version, ${subscription}.xmin, (select p.xmin from plans p
     where p.company_id = ${subscription}.company_id and p.plan_id >= ${subscription}.plan_id
       and p.plan_id <= ${subscription}.plan_id order by p.plan_id limit 1))`

export const listSubscriptions = query({
  name: 'list subscriptions',
  parameters: { companyId: c.uuid<CompanyId>(), ids: c.uuids<SubscriptionId>() },
  row: { ...subscriptionColumns, plan_name: c.text(), stamp: c.text() },
  sql: `select ${columns.join(', ')},
      (select p.name from plans p
       where p.company_id = subscriptions.company_id and p.plan_id = subscriptions.plan_id) as plan_name,
      ${subscriptionStamp('subscriptions')} as stamp
    from subscriptions where company_id = $1 and id = any($2)`,
})

export const listHistory = query({
  name: 'list history of subscription',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<SubscriptionId>(), limit: c.integer },
  row: historyColumns,
  sql: `select ${historyColumnNames} from (
      select number, ${historyColumnNames} from subscription_events
      where company_id = $1 and subscription_id = $2 order by number desc limit $3) as newest
    order by number`,
})

/** Lists the newest invoiced periods of a subscription. */
export const listPeriodDates = query({
  name: 'list period dates of subscription',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<SubscriptionId>(), limit: c.integer },
  row: { invoice_id: c.uuid<InvoiceId>(), begins_at: c.instant, ends_at: c.instant },
  sql: `select invoice_id, begins_at, ends_at from subscription_periods
    where company_id = $1 and subscription_id = $2 order by period desc limit $3`,
})

/** Finds the history number of the cancellation in effect. */
export const findCancellation = lookup({
  name: 'find cancellation of subscription',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<SubscriptionId>() },
  row: { number: c.integer },
  sql: `select number from subscription_events
    where company_id = $1 and subscription_id = $2 and type in ('cancel_requested', 'cancelled')
      and number > coalesce((select max(number) from subscription_events
        where company_id = $1 and subscription_id = $2 and type = 'cancel_withdrawn'), 0)
    order by number limit 1`,
})

/** Lists the history entries that a request caused within a time range. */
export const listHistoryOfRequest = query({
  name: 'list subscription events of a request',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    correlationId: c.text(),
    from: c.maybe(c.instant),
    until: c.maybe(c.instant),
    limit: c.integer,
  },
  row: { subscription_id: c.uuid<SubscriptionId>(), ...historyColumns },
  sql: `select subscription_id, ${historyColumnNames} from subscription_events
        where company_id = $1 and correlation_id = $2 and at >= coalesce($3, '-infinity'::timestamptz)
          and at < coalesce($4, 'infinity'::timestamptz)
        order by at, subscription_id, number limit $5`,
})

/**
 * Schedules processing of the customer's subscriptions that are charged automatically or show an attached payment
 * method.
 */
export const notifySubscriptionsOfCustomer = command({
  name: 'tell subscriptions of customer',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    customerId: c.uuid<CustomerId>(),
    kind: c.text(),
    dueAt: c.instant,
    wakeAt: c.instant,
  },
  row: { id: c.uuid<Uuid>() },
  sql: `${upsertJobs(`(
      select s.company_id, $3 as kind, s.id::text as subject_id, $4::timestamptz as due_at, $5::timestamptz as wake_at from subscriptions s
      where s.company_id = $1 and s.customer_id = $2 and (s.billing_mode = 'recurring' and s.status not in ('cancelled', 'ended')
        or s.vault_id is not null and not s.method_gone)) as given`)}
    returning subject_id::uuid as id`,
})

/** Lists the subscriptions of a company with an unpaid renewal, oldest first. */
export const listUnpaidSubscriptions = query({
  name: 'list unpaid subscriptions',
  parameters: { companyId: c.uuid<CompanyId>(), limit: c.integer },
  row: { id: c.uuid<SubscriptionId>() },
  sql: `select id from subscriptions where company_id = $1 and status in ('failed', 'past_due')
        order by created_at, id limit $2`,
})

/** Finds whether a live subscription of a customer would be charged to a method. */
export const findMethodUse = lookup({
  name: 'find use of method by subscriptions',
  parameters: { companyId: c.uuid<CompanyId>(), customerId: c.uuid<CustomerId>(), vaultId: c.text() },
  row: { is_used: c.boolean },
  sql: `select exists (select from subscriptions s
      where s.company_id = $1 and s.customer_id = $2 and s.billing_mode = 'recurring'
        and s.status not in ('cancelled', 'ended')
        and coalesce(s.vault_id, (select default_vault_id from customers c
          where c.company_id = s.company_id and c.id = s.customer_id)) = $3) as is_used`,
})

/** Schedules processing of the next live subscriptions of a company, in the order of their ids. */
export const wakeSubscriptions = command({
  name: 'wake subscriptions of company',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    kind: c.text(),
    dueAt: c.instant,
    wakeAt: c.instant,
    after: c.uuid<Uuid>(),
    limit: c.integer,
  },
  row: { id: c.uuid<Uuid>() },
  sql: `${upsertJobs(`(
      select company_id, $2 as kind, id::text as subject_id, $3::timestamptz as due_at, $4::timestamptz as wake_at from subscriptions
      where company_id = $1 and id > $5 and status not in ('cancelled', 'ended') order by id limit $6) as given`)}
    returning subject_id::uuid as id`,
})
