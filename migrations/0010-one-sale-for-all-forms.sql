-- All open sale forms of an invoice make one and the same sale, which the processor executes once. Its id is the one that its
-- transaction will have; it stands on the invoice, so that whoever writes a payment has read it with the version.
alter table invoices add column sale_form_id uuid;
-- How many forms were opened of the sale.
alter table sale_forms add column forms_opened integer not null default 1 check (forms_opened > 0);
