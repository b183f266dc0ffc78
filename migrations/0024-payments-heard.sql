-- How often an invoice was paid in full, how often a payment of it went back, and how much of either its subscription has heard of:
-- facts that no refund, no new payment and no passing of the due date takes away.
alter table invoices add column times_paid integer check (times_paid > 0), add column returns integer check (returns > 0);
alter table subscription_periods
  add column times_paid_heard integer not null default 0 check (times_paid_heard >= 0),
  add column returns_heard integer not null default 0 check (returns_heard >= 0);

-- What went back last is known of those on which nothing came behind it.
update invoices set returns = 1 where ach_failed;
update subscription_periods p set returns_heard = 1 from invoices i
where p.failed_at is not null and i.company_id = p.company_id and i.id = p.invoice_id and i.ach_failed;

-- A sign-up that was declined has not failed, and remembers the method that was declined for good.
alter table subscription_periods
  drop constraint subscription_periods_check,
  add constraint subscription_periods_failed check (failed_at is null or failure is not null);
