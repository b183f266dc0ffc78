-- A message is kept as the facts that it tells. It is written out once, when it is first sent or shown, and its facts are
-- dropped for its words. The version before this one goes on writing its words at once.
alter table outbox add column facts jsonb;
alter table outbox alter column body_text drop not null;
alter table outbox alter column links drop not null;
alter table outbox add constraint outbox_facts_or_words check (num_nonnulls(facts, body_text) = 1) not valid;
-- What is still to be written out about an invoice: before its terms change, and before its links are revoked.
create index outbox_unwritten on outbox (invoice_id) where body_text is null;
-- A message comes with a fact of its company, and companies stay; the check locked the company's row for each one.
alter table outbox drop constraint outbox_company_id_fkey;
