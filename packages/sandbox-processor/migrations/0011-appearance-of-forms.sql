-- How a form looks on the page that shows it, and what is filled in there already.
alter table intentions add column accent text check (accent ~ '^#[0-9a-f]{6}$');
alter table intentions add column billing_zip text;
