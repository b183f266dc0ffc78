-- The texts that payers agreed to, as they were shown: kept with the payment, the saved method or the subscription.
create table consents (
  company_id uuid not null references companies (id),
  id uuid not null,
  kind text not null,
  -- The first characters of the hash of the text with its placeholders.
  version text not null,
  text text not null,
  agreed_at timestamptz not null,
  transaction_id uuid,
  subscription_id uuid,
  customer_id uuid,
  vault_id text collate "C",
  primary key (company_id, id)
);
create index consents_transaction on consents (company_id, transaction_id) where transaction_id is not null;
create index consents_subscription on consents (company_id, subscription_id) where subscription_id is not null;
create index consents_customer on consents (company_id, customer_id) where customer_id is not null;
