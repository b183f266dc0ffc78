-- The rates of companies and users, which all api processes share. Neither table is part of a backup's promise: a crash or a
-- failover empties them, and each bucket then begins full.
create unlogged table rate_buckets (
  -- A company or a user.
  key  uuid primary key,
  -- Millionths of a request.
  used bigint not null,
  -- The requests that the last draw got.
  granted bigint not null default 0,
  -- Milliseconds of real time.
  at   bigint not null
);

create unlogged table api_processes (
  id      uuid primary key,
  seen_at timestamptz not null
);
