-- Whose pages may show a form is said with the form: one for all changed with whoever said it last. What was said for all
-- stays for the processes of the version before.
alter table intentions add column frame_ancestors text[] not null default '{}';
update intentions set frame_ancestors = array[frame_ancestor] from platform where frame_ancestor is not null;
