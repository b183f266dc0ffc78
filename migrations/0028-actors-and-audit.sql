-- Who had a transaction made. Of those from before this column nobody knows.
alter table transactions add column actor jsonb;

-- What was done to companies and their settings by those who run the service: who, what, when, from where, and what it was
-- before. Books: written with what was done, and never again.
create table audit (
  id              uuid primary key,
  -- Null where it concerns all companies.
  company_id      uuid references companies (id),
  at              timestamptz not null,
  actor           jsonb not null,
  action          text not null,
  subject_kind    text not null,
  subject_id      text not null,
  -- Of each field that changed, what it was and what it is; never a secret.
  changes         jsonb,
  address         text,
  correlation_id  text not null
);
create index audit_of_company on audit (company_id, at, id);
create index audit_of_all on audit (at, id);

-- Whoever writes it cannot change it, not even as the owner of the table; a superuser can do anything.
revoke update, delete, truncate on audit from current_user;
