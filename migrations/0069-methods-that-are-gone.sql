-- Whether the method that was attached to a subscription was deleted since, so that it has none: noted when it is next looked at.
alter table subscriptions add column method_gone boolean not null default false;
