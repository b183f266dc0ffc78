-- Who asked for a charge, and whether a schedule goes on from it; null of what is older, and of what follows a charge.
alter table transactions add column initiator text check (initiator in ('payer', 'schedule'));
alter table transactions add column first boolean;
