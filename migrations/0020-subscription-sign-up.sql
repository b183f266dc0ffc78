-- A set-up link of a subscription opens a page on which its payer gives a method and pays what is open.
alter table setup_links add column subscription_id uuid;
-- What an attempt was made for where it was not to pay its invoice alone: the answer of its key is written in that form, and
-- what its schedule has charged is tried again under the rules that it had.
alter table transactions add column occasion text check (occasion in ('pay', 'sign-up', 'once', 'schedule'));
