-- A merged customer: its records belong to another customer, which answers under both ids. The contact at the processor
-- still owns the methods that were saved with it.
create table merged_customers (
  company_id       uuid not null,
  id               uuid not null,
  into_id          uuid not null,
  contact_id       text,
  external_user_id text,
  merged_at        timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, into_id) references customers (company_id, id)
);
create index merged_customers_into on merged_customers (company_id, into_id);

-- A merge moves the payments of a customer that have no invoice. The index replaces one that had only those in flight.
create index transactions_customer on transactions (company_id, customer_id) where invoice_id is null;
drop index transactions_in_flight;
