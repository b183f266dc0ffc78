-- The subscription that an alert is about, and what it is raised once for, where it is: a day, a subscription, an invoice.
alter table alerts add column subscription_id uuid, add column once_for text;
-- Two subscriptions that meet the same trouble at the same moment raise it once.
create unique index alerts_once on alerts (company_id, kind, once_for) where once_for is not null;
