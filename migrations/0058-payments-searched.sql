-- People go through all transactions, and the lists of the API through those at the processor: one index in the order of both,
-- which knows of each whether it was paid offline. The version before lists right without the other.
create index transactions_creation on transactions (company_id, created_at, id) include (payment_method);
drop index transactions_listed;

-- A payment that somebody asks about is told by the last digits of its card or account.
create index transactions_last_four on transactions (company_id, (instrument ->> 'lastFour'), created_at, id)
  where instrument ->> 'lastFour' is not null;
