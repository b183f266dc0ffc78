-- The number that each company took last for an invoice. The sequence invoice_numbers is the former version's.
create table invoice_counters (
  company_id  uuid primary key references companies (id),
  taken       bigint not null check (taken >= 46656)
) with (fillfactor = 50);
