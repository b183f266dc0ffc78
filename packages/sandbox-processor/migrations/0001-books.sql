-- The books of the sandbox processor. No card or bank number is kept anywhere in them: an account names the row of
-- the instrument table whose behaviour it has, and the last four digits.

create table platform (
  only_row       boolean primary key default true check (only_row),
  postback_url   text not null,
  frame_ancestor text
);

create table locations (
  id              text primary key,
  name            text not null,
  products        text[] not null check (products <@ array['cc', 'ach']),
  cc_product_id   text not null,
  ach_product_id  text not null,
  -- In clear, because a repeated registration answers the same secrets.
  api_key         text not null unique,
  postback_secret text not null,
  clock_offset_ms bigint not null default 0,
  created_at      timestamptz not null
);

create table contacts (
  id          text primary key,
  seq         bigint generated always as identity,
  location_id text not null references locations,
  fields      jsonb not null,
  created_at  timestamptz not null
);
create index contacts_of_location on contacts (location_id, seq);

-- A vault keeps a method until it is deleted; a ticket is a card captured for one use within minutes.
create table accounts (
  id                  text primary key,
  seq                 bigint generated always as identity,
  location_id         text not null references locations,
  kind                text not null check (kind in ('vault', 'ticket')),
  contact_id          text not null references contacts,
  instrument          text not null,
  payment_method      text not null check (payment_method in ('cc', 'ach')),
  last_four           text not null check (last_four ~ '^[0-9]{4}$'),
  first_six           text check (first_six ~ '^[0-9]{6}$'),
  exp_date            text check (exp_date ~ '^(0[1-9]|1[0-2])[0-9]{2}$'),
  account_holder_name text,
  account_type        text check (account_type in ('checking', 'savings')),
  title               text not null check (length(title) between 1 and 16),
  card_brand          text,
  bin_type            text check (bin_type in ('credit', 'debit', 'prepaid')),
  billing_zip         text,
  billing_state       text,
  expires_at          timestamptz,
  used_at             timestamptz,
  deleted_at          timestamptz,
  created_at          timestamptz not null,
  check ((kind = 'ticket') = (expires_at is not null)),
  check (kind = 'ticket' or used_at is null),
  check (kind = 'vault' or payment_method = 'cc'),
  check ((payment_method = 'cc') = (exp_date is not null and first_six is not null and card_brand is not null)),
  check ((payment_method = 'ach') = (account_type is not null))
);
create index accounts_of_location on accounts (location_id, seq);
create index accounts_of_contact on accounts (contact_id, seq);

create table intentions (
  client_token    text primary key,
  location_id     text not null references locations,
  kind            text not null check (kind in ('tokenization', 'ticket', 'sale')),
  contact_id      text not null references contacts,
  methods         text[] not null check (methods <@ array['cc', 'ach']),
  sale_reference  text,
  amount_cents    bigint check (amount_cents > 0),
  surcharge_cents bigint check (surcharge_cents between 0 and amount_cents),
  description     text,
  declines        integer not null default 0,
  expires_at      timestamptz not null,
  used_at         timestamptz,
  created_at      timestamptz not null,
  check ((kind = 'sale') = (sale_reference is not null and amount_cents is not null and surcharge_cents is not null))
);

-- One row for each reference that was executed or cancelled, for ever. Whoever inserts the row decides what it means.
create table reference_claims (
  location_id text not null references locations,
  reference   text not null,
  cancelled   boolean not null,
  primary key (location_id, reference)
);

create table transactions (
  id              text primary key,
  seq             bigint generated always as identity,
  location_id     text not null,
  reference       text not null,
  action          text not null check (action in ('sale', 'auth', 'capture', 'void', 'refund', 'credit')),
  amount_cents    bigint not null check (amount_cents > 0),
  surcharge_cents bigint not null check (surcharge_cents between 0 and amount_cents),
  payment_method  text not null check (payment_method in ('cc', 'ach')),
  status          text not null
                  check (status in ('approved', 'declined', 'pending', 'settled', 'returned', 'voided')),
  status_code     integer not null,
  reason_code     integer not null,
  reason_text     text not null,
  instrument      text not null,
  last_four       text not null,
  card_brand      text,
  account_type    text,
  parent_id       text references transactions,
  contact_id      text references contacts,
  vault_id        text references accounts,
  order_id        text,
  description     text,
  created_at      timestamptz not null,
  unique (location_id, reference),
  foreign key (location_id, reference) references reference_claims,
  check ((parent_id is null) = (action in ('sale', 'auth', 'credit'))),
  check (status <> 'pending' or payment_method = 'ach')
);
create index transactions_of_location on transactions (location_id, seq);
create index transactions_of_vault on transactions (vault_id) where vault_id is not null;
create index transactions_of_parent on transactions (parent_id) where parent_id is not null;
create unique index one_capture_each on transactions (parent_id) where action = 'capture';
create unique index one_void_each on transactions (parent_id) where action = 'void';

-- What falls due later on a location's clock. A row is deleted by the database transaction that does it.
create table due_work (
  id             bigint generated always as identity primary key,
  location_id    text not null references locations,
  transaction_id text not null references transactions,
  kind           text not null check (kind in ('settle', 'return', 'chargeback')),
  return_code    text,
  due_at         timestamptz not null,
  check ((kind = 'return') = (return_code is not null))
);
create index due_work_in_order on due_work (location_id, due_at, id);
create index due_work_of_transaction on due_work (transaction_id);

create table postbacks (
  id              text primary key,
  seq             bigint generated always as identity,
  location_id     text not null references locations,
  type            text not null
                  check (type in ('transaction.completed', 'transaction.settled', 'transaction.returned', 'vault.created')),
  body            text not null,
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null,
  delivered_at    timestamptz,
  created_at      timestamptz not null
);
create index postbacks_to_send on postbacks (next_attempt_at) where delivered_at is null;

create table faults (
  id          text primary key,
  seq         bigint generated always as identity,
  location_id text not null references locations,
  operation   text not null,
  fault       text not null,
  -- Null: until cleared.
  remaining   integer check (remaining >= 0),
  delay_ms    integer not null default 0,
  created_at  timestamptz not null
);
create index faults_of_location on faults (location_id, seq);
