-- What pages of subscriptions are found by, as those of invoices are: each goes on in the order of creation.
create index subscriptions_status_creation on subscriptions (company_id, status, created_at, id);
create index subscriptions_plan on subscriptions (company_id, plan_id, created_at, id);
-- Changes are followed by the moment of the last one.
create index subscriptions_updated on subscriptions (company_id, updated_at);
-- With what a summary adds up, so that it need not read the subscriptions themselves.
drop index subscriptions_customer;
create index subscriptions_customer on subscriptions (company_id, customer_id, created_at, id)
  include (status, total_cents);
-- Made anew behind the others: to a database that knows little of the table yet, the newest of equals is the best.
alter table subscriptions drop constraint subscriptions_pkey, add primary key (company_id, id);
