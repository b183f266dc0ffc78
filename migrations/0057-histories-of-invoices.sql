-- What happened to one invoice is read at once: what the webhook was told of it, and what people did with it.
create index postbacks_invoice on postbacks (company_id, invoice_id, event_id) where invoice_id is not null;
create index audit_subject on audit (company_id, subject_id, at) where company_id is not null;
