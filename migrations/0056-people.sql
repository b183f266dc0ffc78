-- People who work for companies. They are known by one email in the whole installation, and so is what they sign in with: none of
-- that belongs to a company. What a person may do in a company is a membership of that company.
create table people (
  id          uuid primary key,
  email       text not null unique check (email = lower(email)),
  name        text not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null
);

-- Somebody of a company: invited first, then a person. What its status is follows from these moments.
create table memberships (
  company_id    uuid not null references companies (id),
  id            uuid not null,
  email         text not null check (email = lower(email)),
  -- As who invited called them; what a person is called stands with the person.
  name          text,
  role          text not null check (role in ('admin', 'clerk', 'read_only')),
  person_id     uuid references people (id),
  invited_by    jsonb not null,
  invited_at    timestamptz not null,
  accepted_at   timestamptz,
  suspended_at  timestamptz,
  primary key (company_id, id),
  check ((person_id is null) = (accepted_at is null))
);
create unique index memberships_email on memberships (company_id, email);
create index memberships_person on memberships (person_id, accepted_at) where person_id is not null;

-- A password, as argon2id made of it, with its salt and what it cost.
create table person_secrets (
  person_id   uuid primary key references people (id),
  hash        text not null,
  changed_at  timestamptz not null
);

-- A second factor, and one that is being set up: that opens nothing before its first code, and leaves the other as it is.
create table factors (
  person_id       uuid primary key references people (id),
  kind            text not null check (kind = 'totp'),
  sealed_secret   bytea,
  confirmed_at    timestamptz,
  -- The last step of time whose code was taken: none is taken twice.
  last_step       bigint,
  pending_secret  bytea,
  pending_at      timestamptz,
  check ((sealed_secret is null) = (confirmed_at is null) and (confirmed_at is null) = (last_step is null)),
  check ((pending_secret is null) = (pending_at is null))
);

create table recovery_codes (
  person_id  uuid not null references people (id),
  -- Written in front of the code, so that a try costs one hash.
  number     integer not null check (number between 1 and 10),
  hash       text not null,
  used_at    timestamptz,
  primary key (person_id, number)
);

create table person_sessions (
  id                     uuid primary key,
  token_hash             bytea not null unique,
  person_id              uuid not null references people (id),
  created_at             timestamptz not null,
  last_seen_at           timestamptz not null,
  -- At the latest; the companies of the person may end it earlier.
  expires_at             timestamptz not null,
  reauthenticated_until  timestamptz,
  address                text not null,
  user_agent             text
);
create index person_sessions_person on person_sessions (person_id, last_seen_at);
create index person_sessions_expires on person_sessions (expires_at);

-- What is mailed to open something once: an invitation to a company, or the way to a new password.
create table person_tokens (
  hash           bytea primary key,
  kind           text not null check (kind in ('invitation', 'reset')),
  person_id      uuid references people (id),
  company_id     uuid,
  membership_id  uuid,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  used_at        timestamptz,
  check (case kind when 'invitation' then membership_id is not null else person_id is not null end),
  check ((company_id is null) = (membership_id is null))
);
create index person_tokens_membership on person_tokens (company_id, membership_id) where company_id is not null;
create index person_tokens_person on person_tokens (person_id) where person_id is not null;
create index person_tokens_expires on person_tokens (expires_at);

-- A sign-in whose password was right, and whose second factor is still to come.
create table sign_in_challenges (
  hash             bytea primary key,
  person_id        uuid not null references people (id),
  -- The invitation that the sign-in accepts.
  invitation_hash  bytea,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  tries            integer not null,
  used_at          timestamptz
);
create index sign_in_challenges_person on sign_in_challenges (person_id);
create index sign_in_challenges_expires on sign_in_challenges (expires_at);

-- When something was tried that the limits of signing in count, ms, oldest first. Whose tries they are is a keyed hash.
create table sign_in_tries (
  subject    bytea primary key,
  moments    bigint[] not null,
  version    bigint not null,
  forget_at  timestamptz not null
);
create index sign_in_tries_forget on sign_in_tries (forget_at);

-- In production the second factor is asked for unless a company says otherwise.
update companies set settings = settings || '{"requireTwoFactor": true}'
where exists (select from origin where environment = 'production');
