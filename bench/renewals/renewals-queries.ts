// Statements of the benchmark of renewals: they fill its database and read its results.

/** Reads the names of a table's columns ($1) except some ($2), and except generated columns. */
export const columnsBut = `select string_agg(column_name, ', ' order by ordinal_position) as names
  from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and not column_name = any ($2::text[])`

/** Copies a plan to companies: $1 its company, $2 its id, $3 the other companies. */
export const copyPlan = (columns: string) => `
  insert into plans (company_id, ${columns})
  select company.id, ${columns} from plans cross join unnest($3::uuid[]) as company (id)
  where company_id = $1 and plan_id = $2 on conflict do nothing`

/** The columns that each copy sets itself, of customers and of subscriptions. */
export const ownOfCustomer = ['company_id', 'id', 'contact_id']
export const ownOfSubscription = [
  'company_id',
  'id',
  'customer_id',
  'anchor_at',
  'anchor_units',
  'anchor_period',
  'next_billing_at',
  'vault_id',
  'status',
  'starts_at',
]

/**
 * Copies a subscription whose second period is next, each copy with a new customer. Companies take turns. $1 is the
 * subscription's company, $2 its id, $3 the companies, $4 the copies for each. $5 is the start of the first copy's
 * second period, $6 the ms from each copy to the next, $7 the saved card.
 */
export const copySubscription = (ofCustomer: string, ofSubscription: string) => `
  with wanted as materialized (
    select company.id as company_id, gen_random_uuid() as id, gen_random_uuid() as customer_id,
      date_trunc('milliseconds', $5::timestamptz + $6::float8 * interval '1 millisecond'
        * ((copy - 1) * cardinality($3::uuid[]) + company.place - 1)) as due_at
    from unnest($3::uuid[]) with ordinality as company (id, place) cross join generate_series(1, $4::int) as copy),
  payers as (
    insert into customers (company_id, id, ${ofCustomer})
    select wanted.company_id, wanted.customer_id, ${ofCustomer}
    from wanted cross join (
      select ${ofCustomer} from customers where (company_id, id) in (
        select company_id, customer_id from subscriptions where company_id = $1 and id = $2)) as template),
  begun as (
    insert into subscriptions (company_id, id, customer_id, anchor_at, anchor_units, anchor_period, next_billing_at, vault_id,
        status, starts_at, ${ofSubscription})
    select wanted.company_id, wanted.id, wanted.customer_id, due_at, 0, 1, due_at, $7, 'active',
      due_at - interval '1 month', ${ofSubscription}
    from wanted cross join (
      select ${ofSubscription} from subscriptions where company_id = $1 and id = $2) as template)
  insert into timers (company_id, kind, subject_id, due_at, wake_at)
  select company_id, 'subscription', id::text, due_at, due_at from wanted`

/** Whether a subscription is paid and nothing is in progress: $1 its company, $2 its id. */
export const isAtRest = `select activated_at is not null and charging is null and not exists (
    select from subscription_periods where company_id = $1 and subscription_id = $2 and state = 'open') as resting
  from subscriptions where company_id = $1 and id = $2`

/** Counts the copies whose second period is invoiced: $1 the companies. */
export const countInvoiced = `select count(*)::int as count from subscriptions
  where company_id = any ($1) and anchor_period = 1 and issued_through >= 1`

/** Counts the paid invoices of second periods: $1 the companies. */
export const countCharged = `select count(*)::int as count from invoices
  where company_id = any ($1) and subscription_period = 1 and status = 'Paid'`

/** Whether a subscription job of a company is due or running: $1 the company. */
export const isLookDue = `select exists (
    select from timers where company_id = $1 and kind = 'subscription' and due_at <= now()) as due`

/** The companies of a pgbench script, by their index. */
export const createPlaces =
  'create table bench_companies (place int primary key, id uuid not null, customer_id uuid not null)'

export const notePlace = 'insert into bench_companies values ($1, $2, $3)'

/** Counts the due subscription jobs of companies: $1 the companies. */
export const countDue = `select count(*)::int as count from timers
  where company_id = any ($1) and kind like 'subscription%' and due_at <= now()`

/**
 * Counts the copies that were not invoiced and charged once each, those charged twice, and those not settled: $1 the
 * companies.
 */
export const countWrong = `
  select count(*) filter (where invoices = 0 or charges = 0)::int as missed,
         count(*) filter (where invoices > 1 or charges > 1)::int as double,
         count(*) filter (where status <> 'active' or charging is not null or settled <> 1)::int as unsettled
  from (select s.status, s.charging,
          (select count(*) from invoices i where i.company_id = s.company_id and i.subscription_id = s.id) as invoices,
          (select count(*) from invoices i join transactions t on t.company_id = i.company_id and t.invoice_id = i.id
             where i.company_id = s.company_id and i.subscription_id = s.id and t.status = 'completed') as charges,
          (select count(*) from subscription_periods p where p.company_id = s.company_id and p.subscription_id = s.id
             and p.state = 'settled') as settled
        from subscriptions s where s.company_id = any ($1) and s.anchor_period = 1) as each`

/** Returns the largest delay in ms of a company's invoices after the start of their period: $1 the company. */
export const latestIssue = `
  select coalesce(max(extract(epoch from i.created_at - p.begins_at) * 1000), 0)::float8 as ms, count(*)::int as count
  from subscription_periods p join invoices i on i.company_id = p.company_id and i.id = p.invoice_id
  where p.company_id = $1 and p.period = 1`

/** Removes the remaining subscription jobs of companies: $1 the companies. */
export const dropJobs = `delete from timers where company_id = any ($1) and kind like 'subscription%'`
