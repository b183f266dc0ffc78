-- What is overdue is summed whenever somebody looks at the dashboard: of a million invoices out of a few hundred pages in place of
-- tens of thousands. Nothing of it is written when an invoice is created or paid in time.
create index invoices_overdue on invoices (company_id, due_at)
  include (amount_cents, paid_cents, settling_cents, reserved_cents, closed) where status = 'Overdue';
