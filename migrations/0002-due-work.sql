-- What must happen later, or be told to somebody outside, is a row here.

-- What must be told to a merchant's endpoint. The row is written with the change that it tells.
create table postbacks (
  company_id       uuid not null references companies (id),
  event_id         uuid not null,
  type             text not null,
  invoice_id       uuid,
  transaction_id   uuid,
  occurred_at      timestamptz not null,
  -- What is fixed by the change itself, whatever the invoice says when it is told.
  snapshot         jsonb not null,
  body             bytea,
  status           text not null check (status in ('pending', 'delivered', 'parked', 'dropped')),
  attempts         jsonb not null,
  attempts_made    integer not null,
  next_attempt_at  timestamptz,
  created_at       timestamptz not null,
  primary key (company_id, event_id)
);
create index postbacks_status on postbacks (company_id, status, event_id);

create table timers (
  company_id    uuid not null references companies (id),
  kind          text not null,
  subject_id    text not null,
  -- On the company's clock.
  due_at        timestamptz not null,
  -- The same moment in real time; set anew after the company's clock has moved.
  wake_at       timestamptz not null,
  leased_until  timestamptz,
  -- Counts claims: whoever finishes a timer finishes only the claim that was his.
  claims        bigint not null default 0,
  attempts      integer not null default 0,
  primary key (company_id, kind, subject_id)
);
-- By kind, so that a backlog of postbacks is not walked through in search of a payment to reconcile.
create index timers_wake on timers (kind, wake_at);
create index timers_company on timers (company_id, due_at, kind);

create table outbox (
  company_id       uuid not null references companies (id),
  id               uuid not null,
  channel          text not null check (channel in ('email', 'sms')),
  kind             text not null,
  recipient        text not null,
  subject          text,
  body_text        text not null,
  body_html        text,
  links            text[] not null,
  invoice_id       uuid,
  subscription_id  uuid,
  created_at       timestamptz not null,
  sent_at          timestamptz,
  primary key (company_id, id)
);
