-- When the period began that runs. It cannot be counted back from the next one where the cycle has changed in between.
alter table subscriptions add column period_began_at timestamptz;
update subscriptions s set period_began_at = p.begins_at from subscription_periods p
where p.company_id = s.company_id and p.subscription_id = s.id and p.period = s.next_period - 1;

-- Dates of a schedule that began with a date alone are those of UTC, wherever the company is.
alter table invoices add column invoice_date_only boolean not null default false;
update invoices i set invoice_date_only = true from subscriptions s
where i.subscription_id is not null and s.company_id = i.company_id and s.id = i.subscription_id and s.dates_only;
