-- A company's own texts in the mails about its invoices, one row for each kind of mail that has any.
create table mail_texts (
  company_id uuid not null references companies (id),
  kind       text not null,
  subject    text,
  opening    text,
  closing    text,
  updated_at timestamptz not null,
  primary key (company_id, kind)
);
