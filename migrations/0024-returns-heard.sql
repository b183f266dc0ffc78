-- How often a payment of an invoice went back, and how many of these its subscription has heard of: a fact that neither a new
-- payment nor the passing of the due date takes away.
alter table invoices add column returns integer check (returns > 0);
alter table subscription_periods add column returns_heard integer not null default 0 check (returns_heard >= 0);

-- What went back last is known of those on which nothing came behind it.
update invoices set returns = 1 where ach_failed;
update subscription_periods p set returns_heard = 1 from invoices i
where p.failed_at is not null and i.company_id = p.company_id and i.id = p.invoice_id and i.ach_failed;
