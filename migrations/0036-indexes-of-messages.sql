-- That a message was sent is no change to any index: a predicate that asks for it would have each of them written once more.
drop index outbox_clear_links;
create index outbox_clear_links on outbox (company_id, id) where links <> '{}';

-- The messages about an invoice, written out or not, have an index now, and those about a subscription have one in place of it.
drop index outbox_subscription;
create index outbox_subscription on outbox (company_id, subscription_id) where subscription_id is not null;
drop index outbox_unwritten;
