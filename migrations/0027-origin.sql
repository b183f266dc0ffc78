-- Which environment writes this database, and under which master key: one row, written at the first start and never changed.
create table origin (
  is_the_only  boolean primary key default true check (is_the_only),
  environment  text not null check (environment in ('sandbox', 'production')),
  -- A key that seals nothing, wrapped by the master key: whether it opens tells the right one from every other.
  wrapped_key  bytea not null
);
