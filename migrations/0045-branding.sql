-- How a company shows itself to its payers: its colour, whom they ask, and which logo it has. It is read with the company.
alter table companies add column branding jsonb not null default '{}';

-- The pictures themselves. One that was replaced is kept for a while: mails that were sent still show it.
create table logos (
  company_id   uuid not null references companies (id),
  -- What its address ends with. It tells neither whose it is nor what it shows.
  name         text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  bytes        bytea not null check (octet_length(bytes) between 1 and 262144),
  created_at   timestamptz not null,
  replaced_at  timestamptz,
  primary key (company_id, name)
);
create unique index logos_name on logos (name);
