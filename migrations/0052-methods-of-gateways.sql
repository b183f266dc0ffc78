-- Where a gateway keeps no tickets, no methods of nobody and no forms that count, these rows do. What is asked of it is noted here
-- before it can take effect, so that whoever comes later learns from the gateway what became of it.

create table processor_tickets (
  company_id         uuid not null,
  -- The gateway's own id of what was captured.
  id                 text not null,
  contact_id         text not null,
  payment_method     text not null check (payment_method in ('cc', 'ach')),
  -- Whether what was captured holds the payer's word to a bank transfer.
  has_mandate        boolean not null,
  expires_at         timestamptz not null,
  deleted_at         timestamptz,
  -- The movement that it was given to.
  charged_under      text,
  -- Whom it was or is being kept for, an empty text for nobody; the gateway's id of the keeping, and what was kept.
  kept_for           text,
  setup_id           text,
  vault_id           text,
  -- Keepings that were refused so far, and what became of the ticket in the last of them: another id, perhaps of a customer.
  refusals           integer not null default 0,
  payment_method_id  text,
  customer_id        text,
  primary key (company_id, id),
  check (charged_under is null or kept_for is null),
  check ((kept_for is null) = (setup_id is null)),
  check (vault_id is null or setup_id is not null)
);

create index processor_tickets_to_forget on processor_tickets (company_id, expires_at);

create table processor_methods (
  company_id      uuid not null,
  id              text not null,
  -- Whom the gateway has it attached to, for good; and whose it is, null for nobody's.
  customer_id     text not null,
  contact_id      text,
  payment_method  text not null check (payment_method in ('cc', 'ach')),
  title           text,
  created_at      timestamptz not null,
  deleted_at      timestamptz,
  -- Those of one moment in the order in which they came.
  place           bigint generated always as identity,
  primary key (company_id, id)
);

create index processor_methods_of_contact on processor_methods (company_id, contact_id, place) where deleted_at is null;

create index processor_methods_to_forget on processor_methods (company_id, deleted_at) where deleted_at is not null;

create table processor_forms (
  company_id  uuid not null,
  -- The hash of the token that opens it.
  id          bytea not null,
  kind        text not null check (kind in ('tokenization', 'ticket', 'sale')),
  asked       jsonb not null,
  reference   text,
  expires_at  timestamptz not null,
  -- Its one effect, and what that was made of.
  used_at     timestamptz,
  used_by     text,
  primary key (company_id, id),
  check ((kind = 'sale') = (reference is not null)),
  check ((used_at is null) = (used_by is null))
);

create index processor_forms_to_forget on processor_forms (company_id, expires_at);

-- The forms of a sale together take one try at a time.
create table processor_form_sales (
  company_id  uuid not null,
  reference   text not null,
  try_id      uuid,
  form_id     bytea,
  -- What the payer gave, and where he was.
  tried_with  text,
  address     text,
  tried_at    timestamptz,
  -- Nobody heard what became of the try: the gateway is to be asked.
  is_lost     boolean not null default false,
  sold_at     timestamptz,
  primary key (company_id, reference)
);

create table processor_form_declines (
  company_id  uuid not null,
  -- The gateway's own.
  id          text not null,
  reference   text not null,
  form_id     bytea not null,
  at          timestamptz not null,
  address     text,
  primary key (company_id, id)
);

create index processor_form_declines_of_sale on processor_form_declines (company_id, reference, at);

create index processor_form_declines_to_forget on processor_form_declines (company_id, at);
