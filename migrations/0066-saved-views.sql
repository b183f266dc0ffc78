-- How people look at a list of the dashboard, by a name: the filters of a search. Their ids are made by whoever saves them.
create table saved_views (
  company_id  uuid not null references companies (id),
  id          uuid not null,
  -- Whose it is; nobody's own is for everybody in the company. It goes with whoever is taken out of the company.
  member_id   uuid,
  resource    text not null check (resource in ('invoices', 'customers', 'transactions', 'subscriptions')),
  name        text not null,
  filters     jsonb not null,
  columns     text[],
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, member_id) references memberships (company_id, id) on delete cascade
);
create index saved_views_member on saved_views (company_id, member_id, resource);
