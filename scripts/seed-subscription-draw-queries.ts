// Statements that draw the subscriptions of a seeded database, with the session and the functions of seed-queries.ts.
// The outcome of each is drawn first. Its periods, charges and all times of its writes follow from that.

/** Functions and tables that the statements below share. */
export const prepareSubscriptions = `
create function pg_temp.begins_at(anchor timestamptz, step interval, period int) returns timestamptz stable language sql
  as $$ select anchor + step * period $$;

create function pg_temp.issued_at(anchor timestamptz, step interval, lead_time_days int, period int)
  returns timestamptz stable language sql
  as $$ select case when period <= 0 then anchor
    else greatest(anchor + step * period - interval '1 day' * lead_time_days, anchor + step * (period - 1)) end $$;

create function pg_temp.trial_told_at(starts timestamptz, trial_days int, ends timestamptz) returns timestamptz immutable language sql
  return greatest(starts + interval '1 ms',
    date_trunc('day', ends - interval '24 hours' * case when trial_days < 14 then 3 else 7 end, 'UTC') + interval '9 hours');
create function pg_temp.public_id(prefix text, id uuid) returns text immutable language sql
  as $$ select prefix || '_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
      1 + substr(bits, place, 5)::bit(5)::int, 1), '' order by place)
    from (select '00' || ('x' || replace(id::text, '-', ''))::bit(128)::text as bits) as id
      cross join generate_series(1, 126, 5) as place $$;

create temp table seeded_fates (place int primary key, fate text, billing_mode text, status text, since_min float8,
  since_max float8, before_min int, before_max int, has_card boolean, payment_due_days int, suspend_after_days int, choices int);
create temp table seeded_offers (place int primary key, plan_id text, plan_name text, billing_cycle text, step interval, days int,
  lead_time_days int, trial_days int, override_cents bigint, add_ons jsonb, discounts jsonb, setup_fee_cents bigint, first_items jsonb, first_cents bigint,
  items jsonb, total_cents bigint);
create temp table seeded_choices (fate int, n int, offer int, primary key (fate, n));
create temp table seeded_cards (company int, n int, vault_id text, primary key (company, n));
`

/** Inserts rows into one of the tables above, from JSON. */
export const buildInsert = (table: string) =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, row)).* from jsonb_array_elements($1::jsonb) as row`

/** Reads the customers of a company who save a card: $1 its index, $2 their number, at most half of all. */
export const readSubscribers = `
select customers.id from seeded_customers seeded join customers using (id) join seeded_companies company
  on company.place = seeded.company and company.id = customers.company_id
where seeded.company = $1 and seeded.n <= least($2, company.customers / 2) order by seeded.n`

/** Registers the cards of a company's first customers, in order: $1 its index, $2 their vault ids. */
export const insertSeededCards = `
with noted as (insert into seeded_cards select $1, n, id from unnest($2::text[]) with ordinality as card (id, n))
update seeded_companies set cards = cardinality($2::text[]) where place = $1`

/**
 * Draws subscriptions number $4 to $5: $1 seed, $2 the present, $3 the dunning days. The first company has a fifth of
 * them. Every forty in a row have all outcomes.
 */
export const drawSubscriptions = `
create temp table drawn_subscriptions as
with placed as materialized (
  select n, 1 + (n * 7 % (select count(*) from seeded_fates))::int as fate_place,
    case when pg_temp.chance($1, n, 31) < 0.2 then 1
      else 2 + floor(pg_temp.chance($1, n, 32) * ((select count(*) from seeded_companies) - 1))::int end as company_place
  from generate_series($4::bigint, $5::bigint) as n),
agreed as (
  select placed.n, company_place, company.id as company_id, fate.*, offer.plan_id, plan_name, billing_cycle, step, lead_time_days,
    trial_days, override_cents, add_ons, discounts, setup_fee_cents, first_items, first_cents, items, total_cents, offer.days as cycle_days,
    date_trunc('milliseconds', $2::timestamptz - interval '1 day' * (since_min
      + (coalesce(since_max, offer.days * 0.8) - since_min) * pg_temp.chance($1, placed.n, 33))) as since_at,
    case when has_card and company.cards > 0 then 1 + floor(company.cards * pg_temp.chance($1, placed.n, 34))
      else 1 + company.cards
        + floor((company.customers - company.cards) * power(pg_temp.chance($1, placed.n, 34), 3)) end::int as customer
  from placed join seeded_companies company on company.place = company_place
    join seeded_fates fate on fate.place = fate_place
    join seeded_choices choice on choice.fate = fate_place
      and choice.n = 1 + floor(choices * power(pg_temp.chance($1, placed.n, 35), 1.6))::int
    join seeded_offers offer on offer.place = choice.offer),
counted as (
  -- The oldest began less than two years ago. The last period that was wanted is the one that is begun.
  select *, case when fate in ('to start', 'on trial') then -1 else least(before_max, greatest(before_min, floor(
      pg_temp.chance($1, n, 36) * (690 - extract(epoch from $2::timestamptz - since_at) / 86400) / cycle_days))) end::int as begun
  from agreed),
created as (
  select *, since_at - step * greatest(begun, 0) as created_at,
    date_trunc('milliseconds', $2::timestamptz + interval '1 day' * (3 + 30 * pg_temp.chance($1, n, 37))) as to_start_at
  from counted),
anchored as (
  select *, case fate when 'to start' then to_start_at else created_at end as starts_at,
    case fate when 'to start' then to_start_at else created_at end + interval '1 day' * coalesce(trial_days, 0) as anchor_at
  from created),
wanted as (
  select *, pg_temp.begins_at(anchor_at, step, begun) as begun_at,
    greatest(pg_temp.issued_at(anchor_at, step, lead_time_days, begun) + interval '1 day' * payment_due_days,
      pg_temp.begins_at(anchor_at, step, begun)) as due_at,
    case when fate = 'renewed' and pg_temp.issued_at(anchor_at, step, lead_time_days, begun + 1) <= $2::timestamptz then begun + 1
      else begun end as invoiced_through,
    case when fate in ('given up', 'suspended') then (select count(*) from generate_series(begun + 1, begun + 100) as p
      where pg_temp.begins_at(anchor_at, step, p) <= $2::timestamptz) else 0 end::int as skipped
  from anchored),
failed as (
  select *, begun + 1 + skipped as next_period,
    date_trunc('milliseconds', begun_at + interval '1 day' * (1 + 4 * pg_temp.chance($1, n, 38))) as asked_at,
    date_trunc('milliseconds', created_at + interval '2 hours' * pg_temp.chance($1, n, 39)) as paid_first_at,
    case when fate in ('failing', 'given up') then begun_at + interval '2 seconds' when fate = 'without method' then begun_at
      end as failed_at
  from wanted),
tried as (
  select *, (select count(*) from unnest($3::int[]) as day
      where failed_at + interval '1 day' * day + interval '2 seconds' <= $2::timestamptz)::int as tries
  from failed)
select tried.*, customers.id as customer_id, card.vault_id, pg_temp.id_at(created_at, company_id, 'subscription', tried.n) as id,
  case when fate = 'left' then pg_temp.begins_at(anchor_at, step, begun + 1) when fate in ('cancelled', 'voided') then asked_at
    end as cancelled_at,
  case when fate in ('leaving', 'left') then pg_temp.begins_at(anchor_at, step, begun + 1) end as cancel_at,
  case when fate in ('leaving', 'left', 'cancelled') then pg_temp.one_of('{Too dear,Moved away,Not needed any more}',
      pg_temp.chance($1, tried.n, 40))
    when fate = 'voided' then 'Its first invoice was voided.' end as cancel_reason,
  case when fate = 'given up' then failed_at + interval '1 day' * ($3::int[])[tries] + interval '2 seconds' end as exhausted_at
from tried join seeded_customers customers on customers.company = company_place and customers.n = customer
  left join seeded_cards card on card.company = company_place and card.n = customer and has_card`

/**
 * Draws the invoiced periods: $1 seed. The last due period of a late subscription and the period after it are unpaid.
 */
export const drawPeriods = `
create temp table drawn_periods as
with invoiced as (
  select s.n, p, s.company_id, s.fate, s.billing_mode, s.begun, s.payment_due_days, s.paid_first_at,
    pg_temp.begins_at(anchor_at, step, p) as begins_at, pg_temp.begins_at(anchor_at, step, p + 1) as ends_at,
    pg_temp.issued_at(anchor_at, step, lead_time_days, p) as issued_at,
    case when p = 0 then s.first_items else s.items end as items, case when p = 0 then s.first_cents else s.total_cents end as cents
  from drawn_subscriptions s cross join lateral generate_series(0, s.invoiced_through) as p)
select invoiced.*, pg_temp.id_at(issued_at, company_id, 'period', n * 128 + p) as invoice_id,
  greatest(issued_at + interval '1 day' * payment_due_days, begins_at) as due_at,
  billing_mode = 'recurring' and fate <> 'without method' as is_charged,
  case when p > begun or fate in ('unpaid', 'declined first', 'voided')
      or (p = begun and fate in ('failing', 'given up', 'without method', 'late', 'suspended')) then null
    when billing_mode = 'recurring' and fate <> 'without method' then begins_at + interval '2 seconds'
    when p = 0 then paid_first_at
    else date_trunc('milliseconds', issued_at + interval '5 days' * pg_temp.chance($1, n * 128 + p, 41)) end as paid_at
from invoiced`

/** Draws the charges of periods, scheduled and manual, and their declines: $1 the dunning days. */
export const drawCharges = `
create temp table drawn_charges as
select n, p, company_id, pg_temp.id_at(at, company_id, 'charge ' || tried, n * 128 + p) as id, status, at, tried, is_charged,
  case when tried > 0 then 'dunning' when p = 0 then 'first' else 'renewal' end as occasion
from (
  select n, p, company_id, 'completed' as status, paid_at as at, 0 as tried, is_charged from drawn_periods
  where paid_at is not null
  union all
  select n, p, company_id, 'failed', begins_at + interval '2 seconds', 0, true from drawn_periods where fate = 'declined first'
  union all
  select n, begun, company_id, 'failed', case tried when 0 then failed_at
    else failed_at + interval '1 day' * ($1::int[])[tried] + interval '2 seconds' end, tried, true
  from drawn_subscriptions cross join lateral generate_series(0, tries) as tried where fate in ('failing', 'given up')
) as made`

/** Draws the times of a subscription's writes, and their history entries: $1 the dunning days. */
export const drawMoments = `
create temp table drawn_moments as
select n, at, place, type, status, made_by, detail,
  case when type is not null then count(type) over (partition by n order by at, place rows unbounded preceding) end as number
from (
  select n, created_at as at, 1 as place, 'created' as type, 'pending' as status, 'api' as made_by, null::jsonb as detail
  from drawn_subscriptions
  union all
  select n, created_at, 2, 'started', 'active', 'api', null from drawn_subscriptions where fate = 'on trial'
  union all
  select n, issued_at, 3, 'invoiced', case when p = 0 then 'pending' else 'active' end,
    case when p = 0 then 'api' else 'schedule' end,
    jsonb_build_object('period', p, 'invoiceId', pg_temp.public_id('inv', invoice_id), 'amount', trim_scale(cents / 100.0))
  from drawn_periods
  union all
  select n, begins_at, 4, null, null, null, null from drawn_periods where p between 1 and begun
  union all
  select n, paid_at, 5, case when p = 0 then 'activated' end, case when p = 0 then 'active' end,
    case when p = 0 then 'schedule' end, null
  from drawn_periods where paid_at is not null
  union all
  select n, at, 6, case status when 'completed' then 'charged' else 'charge_failed' end,
    case when status = 'completed' then 'active' when occasion = 'first' then 'pending' else 'failed' end, 'schedule',
    jsonb_build_object('period', p, 'occasion', occasion, 'transactionId', pg_temp.public_id('trx', id))
      || case when tried > 0 then jsonb_build_object('step', tried) else '{}' end
      || case status when 'completed' then '{"outcome": "approved"}'
           else '{"reasonCode": "1616", "reasonText": "Insufficient funds"}'::jsonb end
  from drawn_charges where is_charged
  union all
  select n, failed_at + interval '1 day' * day, 4, null, null, null, null
  from drawn_subscriptions cross join lateral unnest(($1::int[])[1:tries]) as day where failed_at is not null
  union all
  select n, failed_at, 6, 'charge_failed', 'pending', 'schedule', jsonb_build_object('period', begun, 'reasonCode', 'no_method')
  from drawn_subscriptions where fate = 'without method'
  union all
  select n, paid_first_at, 7, 'ended', 'ended', 'schedule', null from drawn_subscriptions where fate = 'paid once'
  union all
  select n, due_at, 7, 'past_due', 'past_due', 'schedule', null from drawn_subscriptions where fate in ('late', 'suspended')
  union all
  select n, coalesce(exhausted_at, due_at + interval '1 day' * suspend_after_days), 8, 'suspended', 'suspended', 'schedule', null
  from drawn_subscriptions where fate in ('given up', 'suspended')
  union all
  select n, pg_temp.begins_at(anchor_at, step, p), 9, 'skipped', 'suspended', 'schedule', jsonb_build_object('period', p)
  from drawn_subscriptions cross join lateral generate_series(begun + 1, begun + skipped) as p
  union all
  select n, asked_at, 10, 'cancel_requested', 'active', 'api', jsonb_build_object('reason', cancel_reason,
    'until', to_char(cancel_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from drawn_subscriptions where cancel_at is not null
  union all
  select n, cancelled_at, 11, 'cancelled', 'cancelled', case fate when 'cancelled' then 'api' else 'schedule' end,
    case when fate <> 'left' then jsonb_build_object('reason', cancel_reason) end
  from drawn_subscriptions where cancelled_at is not null
) as moments`
