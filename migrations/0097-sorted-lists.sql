-- The lists of the dashboard are sorted by these. Few invoices are overdue: no create and no payment in time writes to their indexes.
drop index invoices_overdue;
create index invoices_overdue on invoices (company_id, due_at, id)
  include (amount_cents, paid_cents, settling_cents, reserved_cents, closed) where status = 'Overdue';
create index invoices_overdue_amount on invoices (company_id, amount_cents, id) where status = 'Overdue';
create index customers_name on customers (company_id, (left(folded(coalesce(
  nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), nullif(company_name, ''), email, '')), 200)
  collate "C"), id);
