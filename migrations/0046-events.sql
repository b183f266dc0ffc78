-- Every event of a company, whether somebody listens or not, for whoever reads them from the feed.

-- As it was written with its change. It waits for its number, which it gets when the change is committed, so that numbers have no
-- gap and a change takes no lock of its company. Every change pays for this row, so it holds what cannot be found elsewhere and
-- differs from what is usual; the bytes that are told are built from it and from the records when somebody reads them.
create table unnumbered_events (
  company_id            uuid not null,
  event_id              uuid not null,
  occurred_at           timestamptz not null,
  -- Unless the transaction says which.
  invoice_id            uuid,
  transaction_id        uuid,
  -- The transaction that completed with the payment, told as an event of its own; when, where that is another moment.
  completed_event_id    uuid,
  completed_at          timestamptz,
  -- What a payment left its invoice at.
  paid_cents            bigint,
  -- Unless it is the moment of the event, the one that the type of the event implies, and completed.
  paid_at               timestamptz,
  type                  text not null,
  invoice_status        text,
  attempt_status        text,
  primary key (company_id, event_id)
);

create table events (
  company_id      uuid not null,
  sequence        bigint not null,
  event_id        uuid not null,
  occurred_at     timestamptz not null,
  invoice_id      uuid,
  transaction_id  uuid,
  paid_cents      bigint,
  paid_at         timestamptz,
  type            text not null,
  invoice_status  text,
  attempt_status  text,
  -- What is told of it; fixed when it is told for the first time.
  body            text,
  primary key (company_id, sequence)
);

-- The last number that a company gave.
create table event_feeds (
  company_id     uuid primary key,
  last_sequence  bigint not null
);
