// Statements that fill a seeded database. Every value follows from the seed and the number of its row; only the ids of
// companies are new in each run. All statements use one session, whose temporary functions and tables vanish with it.

/** Functions that the statements below share: chances, ids that are ordered by time, and the numbers that users see. */
export const prepareSeeding = `
create function pg_temp.chance(seed bigint, n bigint, salt int) returns float8 immutable language sql
  as $$ select (hashint8extended(n, seed * 100 + salt) & 9007199254740991)::float8 / 9007199254740992 $$;

create function pg_temp.one_of(words text[], chance float8) returns text immutable language sql
  as $$ select words[1 + floor(chance * array_length(words, 1))::int] $$;

create function pg_temp.id_at(at timestamptz, company uuid, kind text, n bigint) returns uuid stable language sql
  as $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
    || overlay(overlay(substr(md5(company::text || kind || n::text), 13) placing '7' from 1 for 1)
         placing 'a' from 5 for 1))::uuid $$;

create function pg_temp.number_of(taken bigint) returns text immutable language sql
  as $$ select 'INV-' || ltrim(${buildBase36('taken', 8)}, '0') $$;

create temp table seeded_companies (place int primary key, id uuid not null, customers int not null, cards int not null);
create temp table seeded_customers (company int, n int, id uuid not null, primary key (company, n));
`

function buildBase36(value: string, digits: number): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  return Array.from(
    { length: digits },
    (_, place) => `substr('${alphabet}', (${value} / ${36 ** (digits - 1 - place)} % 36)::int + 1, 1)`,
  ).join(' || ')
}

/** Registers a company to fill: $1 its index, the largest first, $2 its id, $3 the number of its customers. */
export const insertSeededCompany = 'insert into seeded_companies values ($1, $2, $3, 0)'

/**
 * Writes customers of a company: $1 seed, $2 its index, $3 and $4 the times of the first and the last customer. A few
 * have no email.
 */
export const insertSeededCustomers = `
with drawn as (
  select company.id as company_id, company.place, n,
    date_trunc('milliseconds', $3::timestamptz + ($4::timestamptz - $3::timestamptz) * (n::float8 / company.customers)) as at,
    pg_temp.one_of('{Ada,Grace,Alan,Edsger,Barbara,Donald,Frances,John,Margaret,Ken,Radia,Niklaus,Hedy,Tony,Shafi}',
      pg_temp.chance($1, n * 100 + company.place, 1)) as first_name,
    pg_temp.one_of('{Archer,Bennett,Castillo,Dawson,Ellis,Foster,Garcia,Hughes,Ibarra,Jensen,Keller,Lindgren,Moreno,Novak,Ortiz}',
      pg_temp.chance($1, n * 100 + company.place, 2)) as last_name,
    pg_temp.chance($1, n * 100 + company.place, 3) as kind,
    pg_temp.chance($1, n * 100 + company.place, 4) as where_from
  from seeded_companies company cross join lateral generate_series(1, company.customers) as n
  where company.place = $2::int),
inserted as (
  insert into customers (company_id, id, email, email_search, first_name, last_name, company_name, city, state, zip,
      external_user_id, custom_fields, created_at, updated_at)
  select company_id, pg_temp.id_at(at, company_id, 'customer', n), address, lower(address), first_name, last_name,
    case when kind > 0.9 then last_name || pg_temp.one_of('{ Holdings, Dental, Roofing, Logistics}', where_from) end,
    pg_temp.one_of('{Austin,Denver,Chicago,Tampa}', where_from), pg_temp.one_of('{TX,CO,IL,FL}', where_from),
    pg_temp.one_of('{78701,80202,60601,33602}', where_from),
    case when kind < 0.6 then 'crm-' || n end,
    jsonb_build_object('region', pg_temp.one_of('{north,east,south,west}', where_from), 'tier', n % 5),
    at, at
  from (select *, case when kind > 0.02 then
          initcap(first_name) || '.' || last_name || n || '@' ||
            pg_temp.one_of('{example.com,example.org,example.net}', where_from) end as address
        from drawn) as addressed
  returning id, created_at)
insert into seeded_customers
select place, n, pg_temp.id_at(at, company_id, 'customer', n) from drawn`

/**
 * Draws invoices number $4 to $5 of $6: $1 seed, $2 the time of the first invoice, $3 the present, $7 the first
 * company's share. A third of a company's customers have nearly all of its invoices. The outcome of each is drawn
 * first, and every fact follows from it.
 */
export const drawInvoices = `
create temp table drawn as
with placed as materialized (
  select n, date_trunc('milliseconds', $2::timestamptz + ($3::timestamptz - $2::timestamptz) * (n::float8 / $6)) as created_at,
    case when pg_temp.chance($1, n, 11) < $7::float8 then 1
      else 2 + floor(pg_temp.chance($1, n, 12) * ((select count(*) from seeded_companies) - 1))::int end as place
  from generate_series($4::bigint, $5::bigint) as n),
owned as (
  select placed.n, placed.created_at, company.id as company_id, customer.id as customer_id,
    date_trunc('day', placed.created_at) + interval '1 day' * (7 + floor(pg_temp.chance($1, placed.n, 14) * 54)) as due_at,
    date_trunc('milliseconds', placed.created_at + pg_temp.chance($1, placed.n, 15)
      * least(interval '900 hours', $3::timestamptz - placed.created_at)) as acted_at,
    1 + floor(pg_temp.chance($1, placed.n, 16) * 5)::bigint as quantity,
    500 + floor(power(pg_temp.chance($1, placed.n, 17), 3) * 200000)::bigint as price_cents,
    case when pg_temp.chance($1, placed.n, 18) < 0.5 then 1500::bigint else 0 end as call_out_cents,
    pg_temp.chance($1, placed.n, 19) as fate,
    pg_temp.chance($1, placed.n, 20) < 0.08 as was_declined,
    case when pg_temp.chance($1, placed.n, 21) < 0.8 then 'cc' else 'ach' end as rail,
    pg_temp.chance($1, placed.n, 22) as detail
  from placed join seeded_companies company using (place)
    join seeded_customers customer on customer.company = placed.place
      and customer.n = 1 + floor(company.customers * power(pg_temp.chance($1, placed.n, 13), 3))::int),
fated as (
  select owned.*, quantity * price_cents + call_out_cents as amount_cents,
    due_at + interval '1 day' <= $3::timestamptz as is_past_due,
    date_trunc('milliseconds', created_at + (acted_at - created_at) / 2) as declined_at,
    case when fate < 0.70 then 'paid' 
      when fate < 0.87 and created_at < $3::timestamptz - interval '120 days' and detail < 0.8 then 'paid'
      when fate < 0.82 then 'open' when fate < 0.87 then 'part paid'
      when fate < 0.91 then case when created_at > $3::timestamptz - interval '60 days' then 'settling' else 'paid' end
      when fate < 0.93 then 'failed' when fate < 0.95 then 'voided' when fate < 0.97 then 'cancelled'
      else 'refunded' end as became
  from owned)
select fated.*,
  case became when 'paid' then 'Paid' when 'settling' then 'ACHPending' when 'failed' then 'Failed' when 'voided' then 'Voided'
    when 'cancelled' then 'Cancelled' when 'refunded' then 'Refunded'
    else case when is_past_due then 'Overdue' when became = 'part paid' then 'Partial' else 'Pending' end end as status,
  case became when 'paid' then amount_cents when 'part paid' then greatest(1, floor(amount_cents * (0.2 + 0.6 * detail))::bigint)
    else 0 end as paid_cents,
  case became when 'settling' then amount_cents else 0 end as settling_cents,
  case when is_past_due and became in ('open', 'part paid', 'failed') then due_at end as announced_for,
  case when is_past_due and became in ('open', 'part paid', 'failed') then greatest(due_at + interval '1 day', acted_at)
    when became = 'open' and not was_declined then created_at
    when became = 'refunded' then date_trunc('milliseconds', acted_at + least(interval '3 days', ($3::timestamptz - acted_at) / 2))
    else acted_at end as updated_at,
  case when became in ('paid', 'part paid', 'settling', 'failed', 'refunded') then
    pg_temp.id_at(acted_at, company_id, 'sale', n) end as sale_id,
  case when became in ('settling', 'failed') then 'ach' else rail end as sale_rail,
  case when became = 'failed' and detail < 0.5 then 'returned' when became = 'failed' then 'failed'
    when became = 'settling' then 'pending' else 'completed' end as sale_status,
  case when was_declined then pg_temp.id_at(declined_at, company_id, 'declined', n) end as declined_id,
  pg_temp.id_at(created_at, company_id, 'invoice', n) as id
from fated`

/** Writes the drawn invoices, with the next numbers of their companies. None has reminders. */
export const insertSeededInvoices = `
with numbered as (
  select drawn.*, coalesce(counter.taken, 46655) + row_number() over (partition by company_id order by n) as taken
  from drawn left join invoice_counters counter using (company_id)),
counted as (
  insert into invoice_counters as counter (company_id, taken) select company_id, max(taken) from numbered group by company_id
  on conflict (company_id) do update set taken = excluded.taken)
insert into invoices (company_id, id, number, customer_id, description, invoice_date, due_at, due_date_only, payment_methods,
  items, custom_fields, reminders, amount_cents, paid_cents, settling_cents, ach_failed, overdue_announced_for, closed, status,
  last_attempt_id, last_attempt_status, paid_at, closed_at, closed_reason, version, created_at, updated_at)
select company_id, id, pg_temp.number_of(taken), customer_id,
  pg_temp.one_of('{Maintenance,Consulting,Monthly service,Repair,Delivery,Equipment rental}', detail), created_at, due_at, true,
  '{cc,ach}',
  jsonb_build_array(jsonb_build_object('itemId', 'line-1', 'description', 'Hours', 'quantity', quantity,
      'unitPrice', price_cents, 'totalPrice', quantity * price_cents))
    || case when call_out_cents = 0 then '[]' else jsonb_build_array(jsonb_build_object('itemId', 'line-2', 'description',
      'Call-out', 'quantity', 1, 'unitPrice', call_out_cents, 'totalPrice', call_out_cents)) end,
  case when n % 2 = 0 then jsonb_build_object('purchaseOrder', 'PO-' || n, 'costCentre', n % 40,
    'urgent', n % 20 = 0, 'deliveredOn', to_char(created_at, 'YYYY-MM-DD')) else '{}' end,
  false, amount_cents, paid_cents, settling_cents, became = 'failed', announced_for,
  case when became in ('voided', 'cancelled', 'refunded') then status end, status, coalesce(sale_id, declined_id),
  case when sale_id is not null then sale_status when declined_id is not null then 'failed' end,
  case when status = 'Paid' then updated_at end,
  case when became in ('voided', 'cancelled', 'refunded') then updated_at end,
  case when became in ('voided', 'cancelled') then pg_temp.one_of('{Sent twice,Wrong amount,Job called off}', detail) end,
  1 + 2 * ((sale_id is not null)::int + (declined_id is not null)::int + (became = 'refunded')::int)
    + (announced_for is not null)::int + (became in ('voided', 'cancelled'))::int,
  created_at, updated_at
from numbered order by n`

/** Writes the payments of the drawn invoices: declined attempts, sales and refunds. */
export const insertSeededTransactions = `
insert into transactions (company_id, id, purpose, action, status, invoice_id, customer_id, parent_id, subtotal_cents, fee_cents,
  refunded_cents, closes_invoice, payment_method, instrument, processor_id, reason_code, reason_text, correlation_id, created_at,
  updated_at, ended_at, returned_at)
select company_id, made.id, 'invoice payment', made.action, made.status, drawn.id, customer_id, made.parent_id, made.cents, 0,
  made.refunded_cents, made.action = 'refund', made.rail,
  case made.rail when 'cc' then '{"lastFour": "4242", "cardBrand": "visa"}' else '{"lastFour": "6789"}' end::jsonb,
  'seeded-' || made.id, case made.status when 'failed' then '1500' when 'returned' then '1660' else '1000' end,
  case made.status when 'failed' then 'Declined' when 'returned' then 'Insufficient funds' else 'Approved' end,
  made.id::text, made.at, greatest(made.at, case when made.status = 'returned' then drawn.updated_at else made.at end),
  case when made.status <> 'pending' then made.at end,
  case when made.status = 'returned' then greatest(made.at, drawn.updated_at) end
from drawn cross join lateral (
  select declined_id, 'sale', 'failed', null::uuid, amount_cents, 0::bigint, rail, declined_at
  where declined_id is not null
  union all
  select sale_id, 'sale', sale_status, null, case when became = 'part paid' then paid_cents else amount_cents end,
    case when became = 'refunded' then amount_cents else 0 end, sale_rail, acted_at where sale_id is not null
  union all
  select pg_temp.id_at(updated_at, company_id, 'refund', n), 'refund', 'completed', sale_id, amount_cents, 0, sale_rail, updated_at
  where became = 'refunded'
) as made (id, action, status, parent_id, cents, refunded_cents, rail, at)
order by drawn.n`

/** Writes the jobs of drawn invoices whose due date is in the future. */
export const insertSeededJobs = `
insert into timers (company_id, kind, subject_id, due_at, wake_at)
select company_id, $1, id::text, due_at + interval '1 day', due_at + interval '1 day' from drawn
where status in ('Pending', 'Partial', 'Failed') and not is_past_due
order by n`

/** Drops the draw, so that the next batch can be drawn. */
export const dropDrawn = 'drop table drawn'

const filledTables = `customers account_vaults invoices transactions timers subscriptions subscription_periods subscription_events`

/** The planner needs statistics for the first search. */
export const vacuumStatements = filledTables.split(' ').map((table) => `vacuum (analyze) ${table}`)
