-- Every company with numbers of the former sequence gets its counter, above all that the sequence gave. The statement that
-- takes a number then reads no other table. The sequence stays for processes of the previous version.
insert into invoice_counters (company_id, taken)
select companies.id, last_value
from companies cross join invoice_numbers
where exists (
  select from invoices
  where invoices.company_id = companies.id and number > 'INV-' and number < 'INV.')
on conflict (company_id) do nothing;

-- The refund that was counted last, and the limit by which it was: a write compares its own, and reads no other row.
alter table blind_refund_days
  add column maximum_cents bigint,
  add column counted_id uuid;

-- Likewise the moment, in ms, since when recipients count, and how many may.
alter table key_recipients
  add column counted_since bigint,
  add column recipients_max integer;

-- The operator of an accepted invitation is written before its user. Citus checks a key after each part of a statement, and
-- this one at the commit.
alter table operators alter constraint operators_person_id_fkey deferrable initially deferred;
