-- What waits for a server that was slow or silent lately waits apart, so that nobody looks for other work behind it. Its wake_at is
-- moved out of sight until it is put off or scheduled anew; the version before finds it by its due_at, as it finds all that is due.
alter table timers add column apart_at timestamptz;
create index timers_apart on timers (company_id, apart_at) where apart_at is not null;
