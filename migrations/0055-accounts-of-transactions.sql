-- Through which of its company's accounts at processors a transaction was asked for: how many there had been before, and nothing for
-- the first, so that those of a company that was never moved are as they were. Nobody asks another account about it.
alter table transactions
  add column processor_number integer,
  -- What an operator said had gone through may have no id: where the account cannot be asked, nobody knows one.
  drop constraint transactions_known_outcome,
  add constraint transactions_known_outcome check (
    status <> 'completed' or processor_id is not null or payment_method = 'offline' or reason_code = 'SETTLED_BY_HAND'
  ) not valid;

-- The account at which a reference was asked for; nothing for those of before: their companies have been at one alone.
alter table processor_references add column account_id text;
