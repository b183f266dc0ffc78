-- Payments that a merchant asks for by a page of its own, and pages on which a payer saves a method.

create table hosted_payments (
  company_id          uuid not null references companies (id),
  id                  uuid not null,
  total_cents         bigint not null check (total_cents > 0),
  order_id            text,
  -- Who pays, as far as the merchant said: a customer, or the merchant's own name for somebody.
  customer_id         uuid,
  contact_reference   text,
  -- What the page shows beside the total.
  shown               jsonb not null,
  -- The transaction that is to pay it, or did: one at a time, and only one ever goes through.
  attempt_id          uuid,
  -- The name of the sale that may be made in the secure form: one for all forms, so that no two of them are charged.
  sale_form_id        uuid,
  -- How many forms were opened of that sale.
  forms_opened        integer not null,
  version             bigint not null,
  created_at          timestamptz not null,
  expires_at          timestamptz not null,
  updated_at          timestamptz not null,
  primary key (company_id, id)
);
create index hosted_payments_sale_form on hosted_payments (company_id, sale_form_id) where sale_form_id is not null;

alter table transactions add column hosted_payment_id uuid;
create index transactions_hosted_payment on transactions (company_id, hosted_payment_id)
  where hosted_payment_id is not null;
-- Who tried to pay on which page: few tries are given to each.
create index transactions_hosted_tries on transactions (company_id, created_at)
  where payer_hash is not null and invoice_id is null;

-- A quote is of an invoice or of a hosted payment.
alter table quotes
  alter column invoice_id drop not null,
  add column hosted_payment_id uuid,
  add constraint quotes_of_one check ((invoice_id is null) <> (hosted_payment_id is null));
create index quotes_hosted_payment on quotes (company_id, created_at) where hosted_payment_id is not null;

create table setup_links (
  company_id   uuid not null references companies (id),
  id           uuid not null,
  customer_id  uuid not null,
  order_id     text,
  description  text,
  -- The method that was saved with it.
  vault_id     text,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customers (company_id, id)
);

alter table secret_lookups drop constraint secret_lookups_kind_check;
alter table secret_lookups add check (kind in ('api key', 'session', 'hosted page', 'invoice', 'hosted payment', 'setup'));
