-- An import of an export under way: its records wait here until all of them are there, and are then written at once. A company
-- has one at most. The next one of the company deletes it, and so does its clean-up a day later.
create table restores (
  company_id  uuid primary key,
  id          uuid not null,
  head        jsonb not null,
  created_at  timestamptz not null
);

create table restore_batches (
  company_id  uuid not null,
  restore_id  uuid not null,
  -- The order in which the batches are written.
  number      integer not null,
  file        text not null,
  -- The rows as they are written, without the company.
  records     jsonb not null,
  created_at  timestamptz not null,
  primary key (company_id, restore_id, number)
);
