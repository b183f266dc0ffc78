-- What transactions need that stand for themselves and not for an invoice: authorizations, refunds to anybody, terminals,
-- second tries.

alter table transactions
  -- The failed transaction that this one tries again.
  add column rerun_of            uuid,
  -- The first of the tries that it belongs to.
  add column rerun_root          uuid,
  add column terminal_id         text,
  -- What an authorization holds, and its completion or void while that is under way.
  add column authorization_held  jsonb,
  -- Counts the writes of a transaction that stands for itself.
  add column version             bigint not null default 1;

-- Of all tries of a failed transaction, and tries of its tries, one at most is on its way or went through.
create unique index transactions_rerun on transactions (company_id, rerun_root)
  where rerun_root is not null and status not in ('failed', 'voided', 'returned');
-- While a charge of an order is under way, the same one is not submitted again: it is taken for a repeat of it.
create unique index transactions_same on transactions
  (company_id, order_id, action, subtotal_cents, (instrument ->> 'vaultId'))
  where status = 'created' and purpose = 'one-off' and order_id is not null and parent_id is null and terminal_id is null;
create index transactions_again on transactions (company_id, rerun_root) where rerun_root is not null;
-- Lists are in the order of time, those of an order too.
create index transactions_creation on transactions (company_id, created_at, id);
create index transactions_order on transactions (company_id, order_id, created_at, id) where order_id is not null;
create index transactions_step_key on transactions (company_id, (authorization_held -> 'underWay' ->> 'idempotencyKey'))
  where authorization_held -> 'underWay' ->> 'idempotencyKey' is not null;

-- What a company gave back without a sale on a day of its own, whatever is not known to have failed.
create table blind_refund_days (
  company_id   uuid not null references companies (id),
  begins       timestamptz not null,
  given_cents  bigint not null check (given_cents >= 0),
  primary key (company_id, begins)
);

-- How many transactions a company had before a day of UTC began: filled in when it is asked for, for days that are over. A list
-- is counted from the last of these, however long it is.
create table transaction_days (
  company_id  uuid not null references companies (id),
  begins      timestamptz not null,
  had_before  bigint not null check (had_before >= 0),
  primary key (company_id, begins)
);
