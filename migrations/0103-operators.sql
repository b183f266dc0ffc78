-- A person whom the operator lets into the console of the installation. An invited email has no person yet.
create table operators (
  id                     uuid primary key,
  email                  text not null unique check (email = lower(email)),
  person_id              uuid unique references people (id),
  added_at               timestamptz not null,
  accepted_at            timestamptz,
  -- Of the latest invitation: an earlier link opens nothing.
  invitation_hash        bytea unique,
  invitation_expires_at  timestamptz,
  check ((person_id is null) = (accepted_at is null)),
  check ((invitation_hash is null) = (invitation_expires_at is null)),
  check (person_id is not null or invitation_hash is not null)
);

-- The console reads what operators did apart from the changes of companies.
create index audit_of_operators on audit (at, id) where company_id is null or actor ->> 'type' = 'operator';
