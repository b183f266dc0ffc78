-- The request that had something done of a subscription, by its correlation id. What time does has none, and no entry in the index.
alter table subscription_events add column correlation_id text;
create index subscription_events_correlation on subscription_events (company_id, correlation_id)
  where correlation_id is not null;

-- The requests that created an invoice, and that voided or cancelled it. No index leads to them: each would be written with every invoice.
alter table invoices add column created_correlation_id text, add column closed_correlation_id text;
