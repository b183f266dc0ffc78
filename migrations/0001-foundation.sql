-- Every table of a company starts its keys with company_id. Time and ids come from the service, never from the
-- database. Money is whole cents.

create table companies (
  id                       uuid primary key,
  name                     text not null,
  email                    text,
  state                    text,
  zip                      text,
  time_zone                text not null,
  products                 text[] not null,
  surcharge                jsonb not null,
  settings                 jsonb not null,
  limits                   jsonb not null,
  client_postback_url      text,
  client_postback_secret   bytea,
  location_id              text not null unique,
  processor_credentials    bytea not null,
  -- The company's own data key, wrapped by the master key: what every sealed column of the company is sealed with.
  wrapped_key              bytea not null,
  -- How far the company's clock is ahead of real time. Only a sandbox company's ever is.
  clock_offset_ms          bigint not null default 0 check (clock_offset_ms >= 0),
  created_at               timestamptz not null,
  updated_at               timestamptz not null
);

-- Whatever is looked up by a secret is found here by the secret's SHA-256, and by nothing else.
create table secret_lookups (
  hash        bytea primary key,
  kind        text not null check (kind in ('api key', 'session', 'hosted page', 'invoice')),
  company_id  uuid not null references companies (id),
  subject_id  uuid not null,
  created_at  timestamptz not null
);
create index secret_lookups_subject on secret_lookups (company_id, subject_id);

create table api_keys (
  company_id  uuid not null references companies (id),
  id          uuid not null,
  role        text not null check (role in ('admin', 'clerk', 'read_only')),
  created_at  timestamptz not null,
  revoked_at  timestamptz,
  primary key (company_id, id)
);

create table sessions (
  company_id  uuid not null,
  id          uuid not null,
  key_id      uuid not null,
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, key_id) references api_keys (company_id, id)
);
create index sessions_expiry on sessions (expires_at);

create table usage (
  company_id  uuid not null references companies (id),
  month       text not null,
  requests    bigint not null,
  primary key (company_id, month)
);

create table webhooks (
  company_id     uuid primary key references companies (id),
  url            text not null,
  event_types    text[] not null,
  endpoint_auth  bytea,
  signing_secret bytea not null,
  created_at     timestamptz not null,
  updated_at     timestamptz not null
);

create table custom_fields (
  company_id  uuid not null references companies (id),
  entity      text not null check (entity in ('customer', 'invoice', 'subscription')),
  key         text not null,
  label       text,
  type        text not null check (type in ('text', 'number', 'boolean', 'date', 'select')),
  options     text[],
  archived    boolean not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (company_id, entity, key)
);

create table products (
  company_id   uuid not null references companies (id),
  product_id   text not null,
  name         text not null,
  price_cents  bigint not null check (price_cents > 0),
  code         text,
  active       boolean not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  primary key (company_id, product_id)
);

create table alerts (
  company_id      uuid not null references companies (id),
  id              uuid not null,
  kind            text not null,
  message         text not null,
  invoice_id      uuid,
  transaction_id  uuid,
  created_at      timestamptz not null,
  primary key (company_id, id)
);

create table customers (
  company_id               uuid not null references companies (id),
  id                       uuid not null,
  -- A record left by an older system may have no email.
  email                    text,
  email_search             text,
  first_name               text,
  last_name                text,
  company_name             text,
  phone_number             text,
  address1                 text,
  address2                 text,
  city                     text,
  state                    text,
  zip                      text,
  external_user_id         text,
  custom_fields            jsonb not null,
  default_payment_options  text[],
  -- The payment profile at the processor. It is shown to callers from the first saved method on.
  contact_id               text,
  default_vault_id         text,
  created_at               timestamptz not null,
  updated_at               timestamptz not null,
  primary key (company_id, id)
);
create unique index customers_external_user_id on customers (company_id, external_user_id)
  where external_user_id is not null;
create index customers_contact on customers (company_id, contact_id) where contact_id is not null;

-- Which saved methods the service has heard of. The methods themselves are the processor's.
create table account_vaults (
  company_id   uuid not null,
  id           text not null,
  customer_id  uuid not null,
  created_at   timestamptz not null,
  deleted_at   timestamptz,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id)
);
create index account_vaults_customer on account_vaults (company_id, customer_id);

create sequence invoice_numbers minvalue 46656;

create table invoices (
  company_id             uuid not null,
  id                     uuid not null,
  number                 text collate "C" not null,
  customer_id            uuid not null,
  subscription_id        uuid,
  description            text not null,
  invoice_date           timestamptz not null,
  due_at                 timestamptz not null,
  -- A due date sent without a time passes at the end of its day where the company is.
  due_date_only          boolean not null,
  payment_methods        text[] not null,
  items                  jsonb not null,
  custom_fields          jsonb not null,
  reminders              boolean not null,

  -- The facts that the status follows from.
  amount_cents           bigint not null check (amount_cents > 0),
  paid_cents             bigint not null default 0 check (paid_cents >= 0),
  settling_cents         bigint not null default 0 check (settling_cents >= 0),
  reserved_cents         bigint not null default 0 check (reserved_cents >= 0),
  ach_failed             boolean not null default false,
  overdue_announced_for  timestamptz,
  closed                 text check (closed in ('Voided', 'Cancelled', 'Refunded')),

  status                 text not null,
  last_attempt_status    text,
  paid_at                timestamptz,
  -- Set when an already-settled sale was recorded beyond the amount; an alert says why.
  over_recorded          boolean not null default false,
  version                bigint not null default 1,
  created_at             timestamptz not null,
  updated_at             timestamptz not null,

  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id),
  constraint invoices_number unique (company_id, number),
  constraint invoices_status check (status in
    ('Pending', 'Paid', 'Partial', 'ACHPending', 'Overdue', 'Voided', 'Cancelled', 'Failed', 'Refunded')),
  constraint invoices_paid_at check ((paid_at is not null) = (status = 'Paid')),
  constraint invoices_paid_in_full check (status <> 'Paid' or paid_cents >= amount_cents),
  constraint invoices_closed check (coalesce(closed, '') = case
    when status in ('Voided', 'Cancelled', 'Refunded') then status else '' end),
  constraint invoices_never_over_taken check
    (over_recorded or paid_cents + settling_cents + reserved_cents <= amount_cents)
);
create index invoices_customer on invoices (company_id, customer_id, created_at, id);

create table transactions (
  company_id        uuid not null references companies (id),
  id                uuid not null,
  -- What the money moved for; names who records the outcome.
  purpose           text not null,
  action            text not null check (action in ('sale', 'auth', 'authcomplete', 'refund', 'void')),
  status            text not null check (status in
    ('created', 'authorized', 'captured', 'completed', 'pending', 'failed', 'voided', 'returned')),
  invoice_id        uuid,
  customer_id       uuid,
  parent_id         uuid,
  subtotal_cents    bigint not null check (subtotal_cents > 0),
  fee_cents         bigint not null check (fee_cents >= 0),
  payment_method    text not null check (payment_method in ('cc', 'ach')),
  -- What was charged, as far as it may be kept: vault or wallet, brand, last four.
  instrument        jsonb not null,
  order_id          text,
  description       text,
  processor_id      text,
  reason_code       text,
  reason_text       text,
  -- Since when the outcome is known to be unknown.
  unknown_at        timestamptz,
  correlation_id    text not null,
  idempotency_key   text,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id),
  -- The same movement at the processor is recorded once, on one invoice.
  constraint transactions_processor_id unique (company_id, processor_id),
  constraint transactions_known_outcome check (status <> 'completed' or processor_id is not null),
  constraint transactions_unknown_is_open check (unknown_at is null or status = 'created')
);
create index transactions_invoice on transactions (company_id, invoice_id, created_at) where invoice_id is not null;
create index transactions_open on transactions (company_id, invoice_id) where status = 'created';
create index transactions_idempotency_key on transactions (company_id, idempotency_key)
  where idempotency_key is not null;

create table idempotency_keys (
  company_id    uuid not null references companies (id),
  key           text not null,
  fingerprint   bytea not null,
  -- Real time until which the request that holds the key counts as alive.
  leased_until  timestamptz not null,
  -- Which of several requests that held the key one after the other holds it now.
  holder        uuid not null,
  status_code   integer,
  answer        text,
  content_type  text,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  primary key (company_id, key),
  constraint idempotency_keys_answered check ((status_code is null) = (answer is null))
);
create index idempotency_keys_expiry on idempotency_keys (company_id, expires_at);
