-- What happened to one invoice is read at once: its events, and what people did with it.
create index events_invoice on events (company_id, invoice_id, sequence) where invoice_id is not null;
create index audit_subject on audit (company_id, subject_id, at) where company_id is not null;
