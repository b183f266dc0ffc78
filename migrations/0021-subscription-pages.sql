-- The page on which payers manage their subscription: who has a link to it is sent a code, and opens a session with that.

-- A code dies with the next one, so each subscription has one. What its limits count stands in the same row, which is locked for
-- as long as one of them is counted.
create table verification_codes (
  company_id       uuid not null,
  subscription_id  uuid not null,
  id               uuid not null,
  channel          text not null check (channel in ('email', 'sms')),
  salt             bytea not null,
  hash             bytea not null,
  tries            integer not null,
  used_at          timestamptz,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  -- When codes were asked for, and when wrong ones were tried, as far back as limits count.
  asked_at         timestamptz[] not null,
  wrong_at         timestamptz[] not null,
  -- Nothing of it counts any more from then on.
  forget_at        timestamptz not null,
  primary key (company_id, subscription_id)
);
create index verification_codes_forgetting on verification_codes (company_id, forget_at);

create table page_sessions (
  company_id       uuid not null,
  id               uuid not null,
  subscription_id  uuid not null,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  primary key (company_id, id)
);
create index page_sessions_subscription on page_sessions (company_id, subscription_id);
create index page_sessions_expiry on page_sessions (company_id, expires_at);

-- A link that was revoked is told apart from one that was never given out.
alter table secret_lookups drop constraint secret_lookups_kind_check;
alter table secret_lookups add constraint secret_lookups_kind_check check (kind in ('api key', 'session', 'hosted page',
  'invoice', 'hosted payment', 'setup', 'manage', 'revoked manage', 'page session')) not valid;
