-- The origins of a merchant's own pages, on which the secure form may be shown.
alter table companies add column form_origins text[] not null default '{}';
create index companies_form_origins on companies using gin (form_origins);
