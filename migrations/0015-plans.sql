-- What subscriptions are made from. The key's index is enough to list them: a company has at most a thousand.
create table plans (
  company_id       uuid not null references companies (id),
  plan_id          text collate "C" not null,
  name             text not null,
  billing_cycle    text not null check (billing_cycle in
                     ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'yearly')),
  price_cents      bigint not null check (price_cents > 0),
  setup_fee_cents  bigint not null default 0 check (setup_fee_cents >= 0),
  trial_days       integer,
  description      text,
  features         jsonb,
  active           boolean not null,
  lead_time_days   integer not null check (lead_time_days >= 0),
  created_at       timestamptz not null,
  updated_at       timestamptz not null,
  primary key (company_id, plan_id)
);
