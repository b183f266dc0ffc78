-- A movement that a terminal waits for a card to make: its reference is claimed and not executed yet. Whoever deletes the
-- row decides what becomes of it, in the same transaction: the movement, or the cancellation of its reference.
create table terminal_requests (
  location_id  text not null references locations,
  reference    text not null,
  seq          bigint generated always as identity,
  terminal_id  text not null check (terminal_id ~ '^[A-Za-z0-9_.:-]{1,64}$'),
  action       text not null check (action in ('sale', 'auth', 'credit')),
  amount_cents bigint not null check (amount_cents > 0),
  order_id     text,
  description  text,
  -- When the payer puts in a card; null for one who never does.
  due_at       timestamptz,
  primary key (location_id, reference),
  foreign key (location_id, reference) references reference_claims
);
create index terminal_requests_in_order on terminal_requests (location_id, due_at, seq) where due_at is not null;
