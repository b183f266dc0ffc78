-- A declined try in a form: of which sale, and where its payer was.
alter table transactions add column form_reference text, add column payer_address text;
create index transactions_of_forms on transactions (location_id, form_reference, seq) where form_reference is not null;

-- After so many declined tries in all forms of a sale, those that are closed included, none of them takes another one.
alter table intentions add column sale_declines_max integer check (sale_declines_max > 0);
alter table intentions add check (kind = 'sale' or sale_declines_max is null);
create index intentions_of_sale on intentions (location_id, sale_reference) where sale_reference is not null;

-- Declined tries in forms are told of.
alter table postbacks drop constraint postbacks_type_check;
alter table postbacks add check (type in ('transaction.completed', 'transaction.settled', 'transaction.returned',
  'transaction.declined', 'vault.created'));
