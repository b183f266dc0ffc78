-- What somebody has seen to: the alert keeps its row, and says since when, and what was said of it.
alter table alerts add column resolved_at timestamptz, add column note text;
alter table alerts add constraint alerts_note check (note is null or resolved_at is not null);
create index alerts_newest on alerts (company_id, created_at, id);
create index alerts_open on alerts (company_id, created_at, id) where resolved_at is null;

-- How far a company's nightly comparison of the books with the processor's has got; afterwards, how the last one ended.
create table money_audits (
  company_id   uuid primary key references companies (id),
  -- Movements from one moment on, and before the other.
  period_from  timestamptz not null,
  period_until timestamptz not null,
  -- Where it goes on; null once it is through.
  place        jsonb,
  compared     bigint not null check (compared >= 0),
  differences  bigint not null check (differences >= 0),
  -- How many of them are alerts that were raised in this one.
  told         integer not null check (told >= 0),
  started_at   timestamptz not null,
  ended_at     timestamptz,
  check ((place is null) = (ended_at is not null))
);

-- Companies that are there already are compared for the first time within a day after their next clean-up, each at a moment
-- of its own; from then on by night.
insert into timers (company_id, kind, subject_id, due_at, wake_at)
  select company_id, 'audit money', company_id::text, due_at + spread, wake_at + spread
  from timers, lateral (select ('x' || right(company_id::text, 4))::bit(16)::int * interval '1 second' as spread) as own
  where kind = 'clean up'
  on conflict do nothing;
