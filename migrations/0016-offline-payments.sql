-- Money that the merchant took by other ways: recorded by hand on its invoice, and never at the processor.
alter table transactions
  -- How and on which day the money was received, and what names it; of a reversal, how it had been received.
  add column offline jsonb,
  drop constraint transactions_payment_method_check,
  add constraint transactions_payment_method_check check (payment_method in ('cc', 'ach', 'offline')),
  drop constraint transactions_known_outcome,
  add constraint transactions_known_outcome
    check (status <> 'completed' or processor_id is not null or payment_method = 'offline'),
  add constraint transactions_offline_told check ((payment_method = 'offline') = (offline is not null)),
  add constraint transactions_offline_without_fee check (payment_method <> 'offline' or fee_cents = 0);

-- The same check is recorded once on its invoice.
create unique index transactions_offline_reference on transactions (company_id, invoice_id, (offline ->> 'reference'))
  where offline ->> 'reference' is not null;

-- Lists of transactions are of those at the processor, and pass over what lies before a page in an index of them alone. The
-- version before, as long as it runs beside this one, lists right without it, and slower.
drop index transactions_creation;
create index transactions_listed on transactions (company_id, created_at, id) where payment_method <> 'offline';
