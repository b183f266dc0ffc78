-- Whom a clerk's key had mailed or texted within the last hour, as keyed hashes of the addresses, and when last: few are allowed.
-- One row of a key, so that of many requests at once each sees what the ones before it added.
create table key_recipients (
  company_id uuid not null,
  key_id     uuid not null,
  recipients text[] not null,
  -- Of each recipient: the company's time in ms.
  mailed_at  bigint[] not null,
  primary key (company_id, key_id),
  check (cardinality(recipients) = cardinality(mailed_at))
);
