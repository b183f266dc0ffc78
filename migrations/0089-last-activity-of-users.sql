-- The last activity of a user outlives the session in which it was.
create table user_activity (
  person_id uuid primary key references people (id),
  last_seen_at timestamptz not null
);
insert into user_activity (person_id, last_seen_at)
select person_id, max(last_seen_at) from person_sessions group by person_id;

-- The subject of the email of a password attempt: a reset clears the attempts from all addresses.
alter table sign_in_tries add column email_subject bytea;
create index sign_in_tries_email on sign_in_tries (email_subject) where email_subject is not null;
