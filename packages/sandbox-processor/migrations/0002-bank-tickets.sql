-- A ticket captures a bank account as well as a card.
alter table accounts drop constraint accounts_check2;

-- What a payer entered in the form of a sale, as far as a stored method needs it: the rest is in the instrument table.
create table form_entries (
  transaction_id      text primary key references transactions,
  exp_date            text check (exp_date ~ '^(0[1-9]|1[0-2])[0-9]{2}$'),
  account_holder_name text,
  account_type        text check (account_type in ('checking', 'savings')),
  billing_zip         text,
  billing_state       text,
  check ((exp_date is null) <> (account_type is null))
);

-- The sale of the form that a vault was kept from: once for each contact, however often it is asked for.
alter table accounts add column sale_id text references transactions;
alter table accounts add check (kind = 'vault' or sale_id is null);
create unique index one_vault_each on accounts (sale_id, contact_id) where sale_id is not null;
