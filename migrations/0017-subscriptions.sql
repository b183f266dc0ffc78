create table subscriptions (
  company_id          uuid not null,
  id                  uuid not null,
  customer_id         uuid not null,
  plan_id             text collate "C" not null,
  billing_mode        text not null check (billing_mode in ('recurring', 'recurringManual', 'nonRecurring')),
  billing_cycle       text not null check (billing_cycle in
    ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'yearly')),
  lead_time_days      integer not null check (lead_time_days >= 0),
  -- What it costs, and how it is paid.
  override_cents      bigint check (override_cents > 0),
  add_ons             jsonb not null,
  discounts           jsonb not null,
  payment_due_days    integer not null check (payment_due_days >= 0),
  suspend_after_days  integer not null check (suspend_after_days >= 0),
  payment_methods     text[] not null,
  vault_id            text,
  custom_fields       jsonb not null,
  -- The calendar: period n begins at anchor_at + (anchor_units + (n - anchor_period) * length of the cycle) days or months.
  starts_at           timestamptz not null,
  dates_only          boolean not null,
  trial_ends_at       timestamptz,
  anchor_at           timestamptz not null,
  anchor_units        integer not null,
  anchor_period       integer not null,
  first_period        integer not null,
  -- The period that begins next, and the last one that was invoiced or skipped.
  next_period         integer not null,
  issued_through      integer not null,
  next_billing_at     timestamptz,
  -- What happened to it. What time brings after stands_at has not been done yet.
  stands_at           timestamptz not null,
  activated_at        timestamptz,
  cancel_at           timestamptz,
  cancelled_at        timestamptz,
  ended_at            timestamptz,
  cancel_reason       text,
  -- The charge that is to be made, or is being made, under the id of its transaction.
  charging_attempt_id uuid,
  charging            jsonb,
  status              text not null check (status in
    ('pending', 'active', 'cancelled', 'failed', 'ended', 'past_due', 'suspended')),
  total_cents         bigint not null check (total_cents > 0),
  events_written      integer not null,
  version             bigint not null,
  created_at          timestamptz not null,
  updated_at          timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, plan_id) references plans (company_id, plan_id),
  check ((charging_attempt_id is null) = (charging is null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((status = 'ended') = (ended_at is not null)),
  check (status <> 'past_due' or billing_mode = 'recurringManual'),
  check (status <> 'failed' or billing_mode = 'recurring'),
  check (override_cents is null or (add_ons = '[]' and discounts = '[]')),
  -- No period begins that was neither invoiced nor skipped, and at most one is invoiced ahead.
  check (issued_through between next_period - 1 and next_period)
);
create index subscriptions_creation on subscriptions (company_id, created_at, id);
create index subscriptions_customer on subscriptions (company_id, customer_id, created_at, id);

-- One for each period that was invoiced. A period whose invoice was withdrawn and issued again has the newer invoice.
create table subscription_periods (
  company_id      uuid not null,
  subscription_id uuid not null,
  period          integer not null,
  begins_at       timestamptz not null,
  ends_at         timestamptz not null,
  invoice_id      uuid not null,
  state           text not null check (state in ('open', 'settled', 'withdrawn', 'forgiven')),
  -- The charge that its invoice waits for.
  charge_due      jsonb,
  -- Since when its charge has failed, why, and how far the tries got that follow.
  failed_at       timestamptz,
  failure         jsonb,
  steps_done      integer not null,
  debits          integer not null,
  exhausted_at    timestamptz,
  suspends        boolean not null,
  primary key (company_id, subscription_id, period),
  check (state <> 'open' or failure is null or failed_at is not null)
);
create index subscription_periods_open on subscription_periods (company_id, subscription_id) where state = 'open';

create table subscription_events (
  company_id      uuid not null,
  subscription_id uuid not null,
  number          integer not null,
  at              timestamptz not null,
  type            text not null,
  status          text not null,
  made_by         text not null check (made_by in ('api', 'payer', 'operator', 'schedule')),
  detail          jsonb,
  primary key (company_id, subscription_id, number)
);

alter table invoices add column subscription_period integer;
-- A period is invoiced once, whoever tries. What was withdrawn can be issued again.
create unique index invoices_period on invoices (company_id, subscription_id, subscription_period)
  where subscription_id is not null and subscription_period is not null and closed is distinct from 'Cancelled';
create index invoices_subscription on invoices (company_id, subscription_id, created_at, id)
  where subscription_id is not null;

-- The subscription through which an invoice was paid, where it was: the answer of its key is written in that form.
alter table transactions add column subscription_id uuid;
