-- A closed month is read again with the same result. A return that was won back, or a refund that failed after it had gone
-- through, stays on its own day, and its reversal counts on a later day. Older rows do not have the day of such a movement.
alter table transactions add column undone_movements jsonb;

-- Few movements are undone: no payment writes to this index. The condition is true of every list. Without statistics,
-- PostgreSQL expects few rows of it, but nearly all rows of `is not null`.
create index transactions_undone on transactions (company_id) where undone_movements @> '[]';
