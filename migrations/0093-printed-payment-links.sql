-- The payment link that the PDF of an invoice shows is sealed, so that every print shows the same one.
alter table secret_lookups add column sealed_token bytea check (sealed_token is null or kind = 'invoice');
create unique index secret_lookups_printed on secret_lookups (company_id, subject_id) where sealed_token is not null;

-- A PDF link from before this moment prints no new payment link.
alter table invoices add column links_ended_at timestamptz;
