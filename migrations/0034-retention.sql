-- What is kept for a time only. Each index holds what is still to go, and nothing that has gone or stays: a look for what is over
-- costs what it finds, however much there is.

-- A message whose words were forgotten; who was told, of what and when, stays.
alter table outbox add column emptied boolean not null default false;
create index outbox_kept on outbox (company_id, created_at) where not emptied;
-- The links of a message, sealed; its words have places in their stead. The version before this one writes them in clear.
alter table outbox add column sealed_links bytea;
create index outbox_clear_links on outbox (company_id, id) where links <> '{}' and sent_at is not null;

-- An event whose body was forgotten, and with it what that was built from.
alter table postbacks add column emptied boolean not null default false;
create index postbacks_told on postbacks (company_id, created_at)
  where status in ('delivered', 'dropped') and not emptied;
create index postbacks_parked on postbacks (company_id, created_at) where status = 'parked' and not emptied;

create index quotes_over on quotes (company_id, expires_at)
  where state in ('released', 'refused', 'used', 'expired') and (vault_id is null or card_settled_at is not null);
-- What was paid, or may have been, has an attempt, and stays.
create index hosted_payments_unpaid on hosted_payments (company_id, expires_at) where attempt_id is null;
create index setup_links_expiry on setup_links (company_id, expires_at);
