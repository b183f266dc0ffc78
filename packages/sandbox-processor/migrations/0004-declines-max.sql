-- How many declined tries close the form of a sale; null for one that only time and a sale close.
alter table intentions add column declines_max integer check (declines_max between 1 and 20);
alter table intentions add check (kind = 'sale' or declines_max is null);
alter table intentions add check (declines <= declines_max);
