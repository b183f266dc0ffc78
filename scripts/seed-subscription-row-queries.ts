// Statements that write the rows of the drawn subscriptions and of their records.

/** Writes the drawn subscriptions: $1 the dunning days, $2 the present. */
export const insertSeededSubscriptions = `
insert into subscriptions (company_id, id, customer_id, plan_id, billing_mode, billing_cycle, lead_time_days, override_cents, add_ons,
  discounts, setup_fee_cents, payment_due_days, suspend_after_days, payment_methods, custom_fields, starts_at, dates_only, trial_ends_at, anchor_at,
  anchor_units, anchor_period, first_period, next_period, period_began_at, issued_through, next_billing_at, stands_at, activated_at,
  cancel_at, cancelled_at, ended_at, cancel_reason, status, total_cents, events_written, version, created_at, updated_at)
select company_id, id, customer_id, plan_id, billing_mode, billing_cycle, lead_time_days, override_cents, add_ons, discounts,
  setup_fee_cents,
  payment_due_days, suspend_after_days, '{}', case when n % 2 = 0 then jsonb_build_object('seat', n % 40) else '{}' end, starts_at,
  false, case when trial_days is not null then anchor_at end, anchor_at, 0, 0, 0, next_period,
  case when next_period > 0 then pg_temp.begins_at(anchor_at, step, next_period - 1) end,
  greatest(invoiced_through, next_period - 1),
  case when cancelled_at is null and cancel_at is null and (billing_mode <> 'nonRecurring' or begun < 0)
    then pg_temp.begins_at(anchor_at, step, next_period) end,
  -- What time brought last. What was paid, or asked for, brings nothing of it.
  greatest(created_at,
    case when begun >= 0 then pg_temp.issued_at(anchor_at, step, lead_time_days, invoiced_through) end,
    case when begun >= 0 then pg_temp.begins_at(anchor_at, step, next_period - 1) end,
    case when fate in ('late', 'suspended') then due_at end,
    case when fate = 'suspended' then due_at + interval '1 day' * suspend_after_days end,
    case when tries > 0 then failed_at + interval '1 day' * ($1::int[])[tries] end,
    exhausted_at, case when fate = 'left' then cancelled_at end,
    case when fate = 'on trial' and trial_told.at <= $2::timestamptz then trial_told.at end),
  case when fate = 'on trial' then created_at when begun < 0 or fate in ('unpaid', 'declined first', 'voided') then null
    when billing_mode = 'recurring' and fate <> 'without method' then created_at + interval '2 seconds' else paid_first_at end,
  cancel_at, cancelled_at, case when fate = 'paid once' then paid_first_at end, cancel_reason, status, total_cents,
  coalesce(told.events, 0), coalesce(told.writes, 1), created_at, coalesce(told.last_at, cancelled_at, greatest(begun_at, created_at))
from drawn_subscriptions left join (
  select n, count(type) as events, count(distinct at) as writes, max(at) as last_at from drawn_moments group by n) as told using (n)
  cross join lateral (select pg_temp.trial_told_at(starts_at, trial_days, anchor_at) as at) as trial_told
order by created_at`

/** Writes the invoices of the drawn periods, with the next numbers of their companies. */
export const insertPeriodInvoices = `
with numbered as (
  select period.*, s.id as subscription_id, s.customer_id, s.plan_name, s.asked_at,
    coalesce(counter.taken, 46655) + row_number() over (partition by company_id order by issued_at, n) as taken
  from drawn_periods period join drawn_subscriptions s using (n, company_id) left join invoice_counters counter using (company_id)),
counted as (
  insert into invoice_counters as counter (company_id, taken) select company_id, max(taken) from numbered group by company_id
  on conflict (company_id) do update set taken = excluded.taken),
stood as (
  select numbered.*, charge.charges, charge.last_id, charge.last_status, charge.last_at,
    case when paid_at is not null then 'Paid' when fate = 'voided' then 'Voided'
      when due_at <= $1::timestamptz then 'Overdue' else 'Pending' end as status
  from numbered left join (
    select n, p, count(*) as charges, (array_agg(id order by at desc))[1] as last_id,
      (array_agg(status order by at desc))[1] as last_status, max(at) as last_at
    from drawn_charges group by n, p) as charge using (n, p))
insert into invoices (company_id, id, number, customer_id, subscription_id, subscription_period, description, invoice_date, due_at,
  due_date_only, payment_methods, items, custom_fields, reminders, amount_cents, paid_cents, overdue_announced_for, closed, status,
  last_attempt_id, last_attempt_status, paid_at, closed_at, closed_reason, version, created_at, updated_at)
select company_id, invoice_id, pg_temp.number_of(taken), customer_id, subscription_id, p, plan_name,
  case when p = 0 then issued_at else begins_at end, due_at, false, '{cc,ach}', items, '{}', billing_mode <> 'recurring', cents,
  case when status = 'Paid' then cents else 0 end, case when status = 'Overdue' then due_at end,
  case when status = 'Voided' then status end, status, last_id, last_status, paid_at,
  case when status = 'Voided' then asked_at end, case when status = 'Voided' then 'Sent twice' end,
  1 + 2 * coalesce(charges, 0) + (status in ('Overdue', 'Voided'))::int, issued_at,
  greatest(issued_at, last_at, case status when 'Overdue' then due_at when 'Voided' then asked_at end)
from stood order by taken`

/** Writes the completed and the declined payments of these invoices. */
export const insertPeriodCharges = `
insert into transactions (company_id, id, purpose, action, status, invoice_id, customer_id, subtotal_cents, fee_cents, refunded_cents,
  closes_invoice, payment_method, instrument, processor_id, reason_code, reason_text, correlation_id, occasion, created_at, updated_at,
  ended_at)
select company_id, charge.id, 'invoice payment', 'sale', charge.status, invoice_id, customer_id, cents, 0, 0, false, 'cc',
  jsonb_build_object('lastFour', '4242', 'cardBrand', 'visa')
    || case when charge.is_charged then jsonb_build_object('vaultId', vault_id) else '{}' end,
  'seeded-' || charge.id, case charge.status when 'failed' then '1616' else '1000' end,
  case charge.status when 'failed' then 'Insufficient funds' else 'Approved' end, charge.id::text,
  case when charge.is_charged then 'schedule' end, at, at, at
from drawn_charges charge join drawn_periods using (n, p, company_id) join drawn_subscriptions using (n, company_id)
order by at`

/** Writes the drawn periods: $1 the dunning days. */
export const insertSeededPeriods = `
insert into subscription_periods (company_id, subscription_id, period, begins_at, ends_at, invoice_id, state, failed_at, failure,
  steps_done, dunned_until, exhausted_at, suspends)
select company_id, s.id, p, begins_at, ends_at, invoice_id,
  case when paid_at is not null then 'settled' when fate = 'voided' then 'forgiven' else 'open' end,
  case when has_failed then failed_at end,
  case when not has_failed then null when fate = 'without method' then '{"reasonCode": "no_method"}'
    else jsonb_build_object('reasonCode', '1616', 'reasonText', 'Insufficient funds', 'vaultId', vault_id, 'attemptId',
      (select id from drawn_charges charge where charge.n = s.n and charge.p = invoiced.p order by at desc limit 1)) end,
  case when has_failed then tries else 0 end, case when has_failed then failed_at + interval '1 day' * ($1::int[])[tries] end,
  case when has_failed then exhausted_at end, has_failed and exhausted_at is not null
from (select n, p, begins_at, ends_at, invoice_id, paid_at from drawn_periods) as invoiced join drawn_subscriptions s using (n)
  cross join lateral (select failed_at is not null and p = begun as has_failed) as told
order by invoiced.n, p`

/** Writes the drawn histories. */
export const insertSeededHistory = `
insert into subscription_events (company_id, subscription_id, number, at, type, status, made_by, detail)
select company_id, id, number, at, type, moment.status, made_by, detail
from drawn_moments moment join drawn_subscriptions using (n) where type is not null order by n, number`

/** Writes the next job of each subscription: $1 kind of the job, $2 the present, $3 the dunning days. */
export const insertSubscriptionJobs = `
insert into timers (company_id, kind, subject_id, due_at, wake_at)
select company_id, $1, id::text, at, at
from drawn_subscriptions s cross join lateral (
  select min(at) as at from (
    select case when begun < 0 then anchor_at when billing_mode <> 'nonRecurring'
      then pg_temp.begins_at(anchor_at, step, next_period) end as at
    union all select starts_at
    union all select pg_temp.trial_told_at(starts_at, trial_days, anchor_at) where fate = 'on trial'
    union all select pg_temp.issued_at(anchor_at, step, lead_time_days, greatest(invoiced_through, next_period - 1) + 1)
    where begun >= 0 and billing_mode <> 'nonRecurring' and invoiced_through < next_period and cancel_at is null
    union all select failed_at + interval '1 day' * ($3::int[])[tries + 1]
    union all select period.due_at + interval '1 day' * days from drawn_periods period
      cross join lateral (values (0), (s.suspend_after_days)) as late (days)
    where period.n = s.n and s.billing_mode = 'recurringManual' and period.paid_at is null
  ) as moments where at > $2::timestamptz) as next
where at is not null and cancelled_at is null and status <> 'ended' order by s.n`

/** Writes the jobs of drawn invoices whose due date is in the future: $1 kind of the job, $2 the present. */
export const insertInvoiceJobs = `
insert into timers (company_id, kind, subject_id, due_at, wake_at)
select company_id, $1, invoice_id::text, due_at, due_at from drawn_periods
where paid_at is null and fate <> 'voided' and due_at > $2::timestamptz order by n, p`

/** Drops the draw, so that the next batch can be drawn. */
export const dropDrawnSubscriptions =
  'drop table drawn_subscriptions, drawn_periods, drawn_charges, drawn_moments'
