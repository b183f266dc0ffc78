-- Declined tries in sale forms, which the processor alone saw: they count among the tries to pay of their page.
create table form_declines (
  company_id        uuid not null,
  -- The processor's id of the declined try.
  processor_id      text not null,
  -- The sale that was tried, and what its form was opened for.
  sale_form_id      uuid not null,
  invoice_id        uuid,
  hosted_payment_id uuid,
  -- Where the payer was, as a keyed hash of the address; null where the processor does not tell.
  payer_hash        bytea,
  created_at        timestamptz not null,
  primary key (company_id, processor_id),
  foreign key (company_id, invoice_id) references invoices (company_id, id),
  foreign key (company_id, hosted_payment_id) references hosted_payments (company_id, id),
  check (num_nonnulls(invoice_id, hosted_payment_id) = 1)
);
create index form_declines_invoice on form_declines (company_id, invoice_id, created_at) where invoice_id is not null;
create index form_declines_hosted_payment on form_declines (company_id, hosted_payment_id, created_at)
  where hosted_payment_id is not null;

-- Until when a bout of declines from one address lasts, and the alert that was raised of it.
create table card_testing_bouts (
  company_id uuid not null,
  payer_hash bytea not null,
  alert_id   uuid not null,
  until      timestamptz not null,
  primary key (company_id, payer_hash)
);

-- What one address tried, on whatever page.
create index transactions_of_payers on transactions (company_id, payer_hash, created_at) where payer_hash is not null;
create index quotes_of_payers on quotes (company_id, payer_hash, created_at) where payer_hash is not null;
create index form_declines_of_payers on form_declines (company_id, payer_hash, created_at) where payer_hash is not null;
drop index transactions_hosted_tries;
