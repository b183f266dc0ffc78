-- When the database was last copied by `florin backup`: one row, so that somebody can be told when it is long ago.
create table backups (
  is_the_only  boolean primary key default true check (is_the_only),
  finished_at  timestamptz not null,
  rows         bigint not null,
  bytes        bigint not null
);
