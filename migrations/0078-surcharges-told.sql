-- What was added to cards when the payer of a period was last told what is charged of it; null where nobody was told.
alter table subscription_periods add column surcharge_told jsonb;
