-- The origins of a merchant's own pages, on which the secure form may be shown.
alter table companies add column form_origins text[] not null default '{}';
