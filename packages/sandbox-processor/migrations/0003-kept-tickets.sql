-- The ticket that a vault was kept from. A ticket is good for one use, so it has one vault, of one contact, for ever.
alter table accounts add column ticket_id text references accounts;
alter table accounts add check (kind = 'vault' or ticket_id is null);
alter table accounts add check (sale_id is null or ticket_id is null);
create unique index one_vault_each_ticket on accounts (ticket_id) where ticket_id is not null;
