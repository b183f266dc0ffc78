-- What lawful surcharges need: rules that an operator can replace, quotes of newly captured cards, and the proof of
-- every fee.

-- Rules that an operator put in place of the shipped ones. The newest holds; none of them is ever changed, because
-- charges name the one that they were decided by. A row without rules puts the shipped ones back.
create table surcharge_rule_sets (
  number      int primary key,
  rules       jsonb,
  created_at  timestamptz not null
);

-- How the fee of a charge was decided; null where it was not decided here.
alter table transactions add column surcharge jsonb;

-- What a newly captured card would be charged. A quote holds its card at the processor until it is confirmed, and then
-- the card is kept for the customer or deleted.
create table quotes (
  company_id      uuid not null,
  id              uuid not null,
  invoice_id      uuid not null,
  -- The captured card, quoted once.
  ticket_id       text not null,
  state           text not null check (state in ('checking', 'released', 'refused', 'open', 'used', 'expired')),
  subtotal_cents  bigint not null check (subtotal_cents > 0),
  fee_cents       bigint not null default 0 check (fee_cents >= 0),
  -- The card at the processor, once it was checked: nobody's, until it is kept.
  vault_id        text,
  payment_method  text,
  last_four       text,
  card_brand      text,
  -- How the fee was decided.
  surcharge       jsonb,
  -- The attempt that used it.
  transaction_id  uuid,
  -- When that attempt was written; until then another one may take its place.
  claimed_at      timestamptz,
  keeps_card      boolean not null default false,
  -- When the card was known to be deleted, or to be the customer's.
  card_settled_at timestamptz,
  -- Who asked for it on the hosted page, as a keyed hash of the address.
  payer_hash      bytea,
  version         bigint not null,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (company_id, id),
  unique (company_id, ticket_id),
  foreign key (company_id, invoice_id) references invoices (company_id, id),
  check (state not in ('open', 'used', 'expired') or (vault_id is not null and surcharge is not null))
);
create index quotes_tries on quotes (company_id, invoice_id, created_at) where payer_hash is not null;
