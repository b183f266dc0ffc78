-- A company moves in from another system: its records are written here, and begin to count at the cut-over.

-- The import of a company from one system. Each start of one is a run, so that of two at once only the newer one writes.
create table imports (
  company_id  uuid not null,
  source      text not null,
  id          uuid not null,
  run         integer not null,
  -- When its subscriptions began to renew here, and the request that did it.
  cut_over_at timestamptz,
  version     bigint not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (company_id, source)
);

-- Which record of the other system is which record here, and the last run that found it there.
create table imported_records (
  company_id  uuid not null,
  source      text not null,
  noun        text not null,
  origin_id   text collate "C" not null,
  record_id   text not null,
  run         integer not null,
  -- When the payer was asked for a method.
  asked_at    timestamptz,
  primary key (company_id, source, noun, origin_id)
);
create index imported_records_record on imported_records (company_id, noun, record_id);

-- An imported subscription is held until the cut-over: nothing is invoiced, charged or mailed.
alter table subscriptions add column is_held boolean not null default false;
