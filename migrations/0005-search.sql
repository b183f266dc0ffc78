-- What pages of a search are found by. Every page goes on in one order behind the last record seen; what is filtered by
-- without an index here is found by looking at a bounded number of records a page.

create index invoices_creation on invoices (company_id, created_at, id);
-- With what a summary adds up, so that it need not read the invoices themselves.
drop index invoices_customer;
create index invoices_customer on invoices (company_id, customer_id, created_at, id)
  include (status, amount_cents, paid_cents, settling_cents, reserved_cents, closed);
create index invoices_status_creation on invoices (company_id, status, created_at, id);
-- Changes are followed by the moment of the last one.
create index invoices_updated on invoices (company_id, updated_at);

-- Emails are found by what they begin with, letter by letter.
alter table customers alter column email_search type text collate "C";
-- Reads a date or timestamp as it was sent once, or left by an older system in any shape: what cannot be read is none.
-- Offsets are taken off by hand, because they may be larger than PostgreSQL takes them.
create function instant_or_null(value text) returns timestamptz language plpgsql stable as $$
declare
  parts text[] := regexp_match(value, '^(.*[Tt ].*[0-9])([+-])([0-9]{2}):?([0-9]{2})$');
  away interval;
begin
  if parts is null then return value::timestamptz; end if;
  away := make_interval(hours => parts[3]::int, mins => parts[4]::int);
  return (parts[1] || 'Z')::timestamptz - case parts[2] when '+' then away else -away end;
exception when others then
  return null;
end $$;

create index customers_email on customers (company_id, email_search, id) where email_search is not null;
create index customers_updated on customers (company_id, updated_at);
