-- What is still to be written out about an invoice is looked for within its company, as everything is.
drop index outbox_unwritten;
create index outbox_unwritten on outbox (company_id, invoice_id) where body_text is null;
