-- A vault that was kept from a ticket may belong to nobody until it is given to a contact. It stays known whom it was kept
-- for, because the same question has the same vault for ever, whoever got it since.
alter table accounts add column kept_for_nobody boolean not null default false;
alter table accounts alter column contact_id drop not null;
alter table accounts add check (contact_id is not null or kept_for_nobody);
alter table accounts add check (ticket_id is not null or not kept_for_nobody);
