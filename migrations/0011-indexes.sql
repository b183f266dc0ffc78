-- What every invoice and every payment pays for without a search, a query or an invariant that needs it (bench/index-cost.ts).

-- The open attempts on an invoice are looked for among its transactions, which every read of an invoice reads whole.
drop index transactions_open;

-- A movement at the processor is still recorded once. A transaction whose movement is not known yet has no entry.
alter table transactions drop constraint transactions_processor_id;
create unique index transactions_processor_id on transactions (company_id, processor_id)
  where processor_id is not null;

-- A key is looked for among what is still open, and nowhere else.
drop index transactions_idempotency_key;
create index transactions_idempotency_key on transactions (company_id, idempotency_key)
  where idempotency_key is not null and status = 'created';

-- A key's answer is written a moment after the key, and finds room beside it.
alter table idempotency_keys set (fillfactor = 60);

-- Checking a reference locks the row it points to, and logs the lock: each invoice, timer and mail of a company locked the
-- company's one row. No statement of the service deletes a company or a customer or changes its id, and whatever is written
-- names one that was just read. That a transaction's invoice exists stays with the database: money depends on it.
alter table timers drop constraint timers_company_id_fkey;
alter table postbacks drop constraint postbacks_company_id_fkey;
alter table secret_lookups drop constraint secret_lookups_company_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_company_id_fkey;
alter table transactions drop constraint transactions_company_id_fkey;
alter table invoices drop constraint invoices_company_id_customer_id_fkey;

-- Of two indexes that seem equally good, the database takes the newer one, and to a table that it knows nothing of yet each
-- index that begins with the company seems as good as the key. By the other one it would walk through all invoices, timers or
-- keys of a company with each payment, until the tables are analyzed. So the keys are made anew, behind all other indexes.
alter table transactions drop constraint transactions_company_id_invoice_id_fkey;
alter table sale_forms drop constraint sale_forms_company_id_invoice_id_fkey;
alter table quotes drop constraint quotes_company_id_invoice_id_fkey;
alter table account_vaults drop constraint account_vaults_company_id_customer_id_fkey;
alter table setup_links drop constraint setup_links_company_id_customer_id_fkey;

alter table customers drop constraint customers_pkey, add primary key (company_id, id);
alter table invoices drop constraint invoices_pkey, add primary key (company_id, id);
alter table transactions drop constraint transactions_pkey, add primary key (company_id, id);
alter table postbacks drop constraint postbacks_pkey, add primary key (company_id, event_id);
alter table timers drop constraint timers_pkey, add primary key (company_id, kind, subject_id);
alter table idempotency_keys drop constraint idempotency_keys_pkey, add primary key (company_id, key);

-- Likewise the transactions of an invoice, which every read of it reads, in their order: by another index that has the order
-- it would walk through all transactions of the company.
drop index transactions_invoice;
create index transactions_invoice on transactions (company_id, invoice_id, created_at, id) where invoice_id is not null;

alter table transactions add foreign key (company_id, invoice_id) references invoices (company_id, id);
alter table sale_forms add foreign key (company_id, invoice_id) references invoices (company_id, id);
alter table quotes add foreign key (company_id, invoice_id) references invoices (company_id, id);
alter table account_vaults add foreign key (company_id, customer_id) references customers (company_id, id);
alter table setup_links add foreign key (company_id, customer_id) references customers (company_id, id);
