-- Receipts and refunds of hosted payments are mailed, and forgotten with the customer who paid.
alter table outbox add column hosted_payment_id uuid;
create index outbox_hosted_payment on outbox (company_id, hosted_payment_id) where hosted_payment_id is not null;
