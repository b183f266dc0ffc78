-- A form that saves has the bank asked, and its declined tries are counted like those of a sale. Such a form takes one try at a
-- time, under its own name: the hash of its token as a text.
alter table processor_form_sales
  -- The gateway's id of what saves, noted before that can take effect.
  add column setup_id text,
  -- The end of a form that saves; null for a sale, which is kept.
  add column expires_at timestamptz;

create index processor_form_sales_to_forget on processor_form_sales (company_id, expires_at) where expires_at is not null;

-- A declined try in a form that saves is of no sale and no page.
alter table form_declines
  alter column sale_form_id drop not null,
  drop constraint form_declines_check,
  add constraint form_declines_of_what check (num_nonnulls(invoice_id, hosted_payment_id) = num_nonnulls(sale_form_id));
