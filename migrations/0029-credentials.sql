-- Credentials that can be changed, and companies that are suspended.

alter table api_keys
  add column name text,
  -- The last characters of the key, by which people tell several apart. Not known of keys that are older than this column.
  add column last_four text,
  add column expires_at timestamptz,
  -- Up to a minute behind: not every use is written.
  add column last_used_at timestamptz;

-- Until when a secret that was replaced opens what it opened; nothing where it was not.
alter table secret_lookups add column expires_at timestamptz;

alter table companies add column suspended_at timestamptz;

-- What links, cursors and hashes of payers' addresses are signed with, a key for each purpose, wrapped by the master key:
-- a master key can be replaced, and what is in people's hands goes on working.
create table signing_keys (
  purpose      text primary key,
  wrapped_key  bytea not null
);
