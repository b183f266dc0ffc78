-- When the mailbox of a person proved itself: by a link that only it was sent. An account that never did gives way to who resets the
-- password by mail, whatever second factor it has.
alter table people add column email_proved_at timestamptz;

-- Whether the link of an invitation went to the mailbox alone, or to the operator, who answers for it.
alter table person_tokens add column proves_email boolean not null default false;

-- Invitations of the operator were handed over by him. Those of admins showed the link to the admin who made them.
update people set email_proved_at = created_at
where exists (select from memberships member where member.person_id = people.id and member.invited_by ->> 'type' = 'operator');

update person_tokens token set proves_email = true from memberships member
where member.company_id = token.company_id and member.id = token.membership_id and member.invited_by ->> 'type' = 'operator';

-- The companies that suspended or removed the person since the session was opened: it enters them no more, whoever lets the person in again.
alter table person_sessions add column shut_out uuid[] not null default '{}';

-- Who is invited and did not accept may ask for a new password.
create index memberships_invited on memberships (email) where accepted_at is null;
