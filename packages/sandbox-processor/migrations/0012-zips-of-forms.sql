-- Whether the form of a captured card is sent without the ZIP code that it is billed to.
alter table intentions add column zip_required boolean not null default true;
