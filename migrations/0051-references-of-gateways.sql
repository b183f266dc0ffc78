-- What a gateway is asked for under a reference of ours. A gateway forgets what it was asked for under a key after a day; these rows
-- do not: what is confirmed there was noted here before, and what was cancelled here is never asked for again.

create table processor_references (
  company_id    uuid not null,
  reference     text not null,
  -- Null where it was cancelled before anybody asked for anything.
  kind          text check (kind in ('sale', 'form', 'capture', 'release', 'refund')),
  -- The payment at the gateway that it makes, or that it captures, lets go or gives back.
  payment_id    text,
  -- Of what is asked for in one step: the key under which it is sent, who is at it, and since when.
  key_id        uuid,
  try_id        uuid,
  tried_at      timestamptz,
  cancelled_at  timestamptz,
  primary key (company_id, reference),
  check ((kind is null) = (payment_id is null)),
  check (kind is not null or cancelled_at is not null),
  check ((try_id is null) = (tried_at is null) and (try_id is null) = (key_id is null)),
  check ((try_id is not null) = (coalesce(kind, '') in ('capture', 'release', 'refund')))
);

-- An authorization is captured or let go once, by one at a time.
create unique index processor_references_of_authorization on processor_references (company_id, payment_id)
  where kind in ('capture', 'release') and cancelled_at is null;
