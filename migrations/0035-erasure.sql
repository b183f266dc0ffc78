-- Erasing a customer: the record stays, for the books to name, and says nothing of anybody any more.
alter table customers
  -- From when on nothing new is begun with the customer, and when everything of theirs had gone.
  add column erasing_at timestamptz,
  add column erased_at timestamptz,
  add constraint customers_erased_after_begun check (erased_at is null or erasing_at is not null);

-- What there is of a customer beside its invoices and subscriptions.
create index outbox_invoice on outbox (company_id, invoice_id) where invoice_id is not null;
create index outbox_subscription on outbox (company_id, subscription_id)
  where subscription_id is not null and invoice_id is null;
create index setup_links_customer on setup_links (company_id, customer_id);
create index hosted_payments_customer on hosted_payments (company_id, customer_id) where customer_id is not null;
create index transactions_in_flight on transactions (company_id, customer_id)
  where invoice_id is null and status in ('created', 'pending', 'authorized');
