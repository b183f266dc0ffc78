-- The refunds of a clerk on one day of the company, against the limit of the setting clerkRefundsUpTo.
alter table memberships add column refunded_on text;
alter table memberships add column refunded_cents bigint not null default 0;
