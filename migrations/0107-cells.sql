-- A company may be in another database than its users: the hub has the users, and each cell has some of the companies.

-- The name of this database among the cells of an installation. Null where the installation has one database.
alter table origin add column cell text;
alter table origin add constraint origin_cell check (cell ~ '^[a-z][a-z0-9]{0,11}$');

-- The cell that new credentials of the company name.
alter table companies add column cell text;

-- In which cell each company is.
create table company_cells (
  company_id  uuid primary key,
  cell        text not null,
  placed_at   timestamptz not null
);
create index company_cells_cell on company_cells (cell);

-- Rows that a write to the hub left for a cell. They are deleted once they are in the cell.
create table relays (
  id          uuid primary key,
  cell        text not null,
  writes      jsonb not null,
  created_at  timestamptz not null
);
create index relays_cell on relays (cell, created_at);

-- These rows may now be in two databases. The service deletes the views of a member with the membership.
alter table memberships drop constraint memberships_company_id_fkey;
-- The audit of a company stays where it was written, also after the company has moved.
alter table audit drop constraint audit_company_id_fkey;
alter table saved_views drop constraint saved_views_company_id_member_id_fkey;

-- A company on its way to another cell: from the start of its copy until the switch, and until the rows of its former cell are gone.
alter table company_cells add column moving_to text, add column moved_from text;

-- The cell to which the company moves. It serves no calls and runs no jobs meanwhile.
alter table companies add column moving_to text;
