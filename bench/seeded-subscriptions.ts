import pg from 'pg'

/**
 * Writes as many subscriptions as there are invoices, of the customers that there are: a fifth of them of the largest company,
 * most of them active, ten plans a company. Nothing falls due of them.
 */
export async function fillSubscriptions(url: string, subscriptions: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  await client.query(insertPlans)
  await client.query(noteOwners)
  await client.query(insertSubscriptions, [subscriptions])
  await client.query('vacuum (analyze) subscriptions')
  await client.query('analyze plans')
  await client.end()
}

const insertPlans = `
insert into plans (company_id, plan_id, name, billing_cycle, price_cents, active, lead_time_days, created_at, updated_at)
select id, 'plan-' || n, 'Plan ' || n, 'monthly', 1000 * n, true, 7, now(), now()
from companies cross join generate_series(1, 10) as n`

const noteOwners = `
create temp table owners as
  select company_id, id, row_number() over (partition by company_id order by id) as n,
    count(*) over (partition by company_id) as customers
  from customers;
create index on owners (company_id, n);
create temp table shares as
  select company_id, count(*) as customers, sum(count(*)) over (order by count(*), company_id) / sum(count(*)) over () as until
  from customers group by company_id;
analyze owners; analyze shares`

const insertSubscriptions = `
with drawn as materialized (
  select n, date_trunc('milliseconds', now() - interval '730 days' * (1 - n::float8 / $1::bigint)) as at,
    random() as owner, random() as customer, random() as fate, random() as acted, random() as plan
  from generate_series(1, $1::bigint) as n),
owned as (
  select drawn.*, share.company_id,
    (select o.id from owners o where o.company_id = share.company_id
       and o.n = 1 + floor(share.customers * power(drawn.customer, 3))::int) as customer_id
  from drawn cross join lateral (
    select * from shares where until >= drawn.owner order by until limit 1) as share),
fated as (
  select owned.*, least(now(), at + interval '1 day' + (now() - at) * acted) as acted_at,
    case when fate < 0.8 then 'active' when fate < 0.9 then 'cancelled' when fate < 0.93 then 'ended' when fate < 0.95 then 'failed'
      when fate < 0.97 then 'past_due' when fate < 0.99 then 'pending' else 'suspended' end as status
  from owned)
insert into subscriptions (company_id, id, customer_id, plan_id, billing_mode, billing_cycle, lead_time_days, add_ons, discounts,
  payment_due_days, suspend_after_days, payment_methods, custom_fields, starts_at, dates_only, anchor_at, anchor_units,
  anchor_period, first_period, next_period, issued_through, next_billing_at, stands_at, activated_at, cancelled_at, ended_at,
  status, total_cents, events_written, version, created_at, updated_at)
select company_id,
  (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || 'a'
    || substr(md5(n::text), 4, 15))::uuid,
  customer_id, 'plan-' || 1 + floor(plan * plan * 10)::int, case status when 'past_due' then 'recurringManual' else 'recurring' end,
  case when plan < 0.8 then 'monthly' else 'yearly' end, 7, '[]', '[]', 30, 30, '{cc,ach}',
  case when n % 2 = 0 then jsonb_build_object('seat', n % 40) else '{}' end, at, false, at, 0, 0, 0, 5, 4,
  case when status in ('cancelled', 'ended') then null else now() + interval '30 days' * fate end, acted_at,
  case when status <> 'pending' then at end, case status when 'cancelled' then acted_at end,
  case status when 'ended' then acted_at end, status, 1000 + floor(plan * 100000)::bigint, 7, 9, at,
  date_trunc('milliseconds', acted_at)
from fated order by at`
