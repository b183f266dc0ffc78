-- What a person gave back since this session last showed who they are, whatever session of theirs it was by.
alter table person_sessions add column given_back_cents bigint not null default 0;
