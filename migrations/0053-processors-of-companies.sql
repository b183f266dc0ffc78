-- What is known of the processor that a company is on, and is no secret: its kind, the account there, and what was agreed on.
alter table companies add column processor jsonb not null default '{"kind": "sandbox"}';
