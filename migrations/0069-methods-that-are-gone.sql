-- Whether the method that was attached to a subscription was deleted since, so that it has none: noted when it is next looked at.
alter table subscriptions add column method_gone boolean not null default false;

update subscriptions s set method_gone = true from account_vaults v
where v.company_id = s.company_id and v.id = s.vault_id and v.deleted_at is not null;
