-- Requests of companies for the developers of merchants, kept for 30 days. Rows come in batches after their responses, so
-- that no payment waits for them. A foreign key would lock the company's row for each.
create table requests (
  company_id uuid not null,
  -- It has the time of the response.
  id uuid not null,
  method text not null,
  -- Secrets, card numbers and contact data are masked; there is no query string.
  path text not null collate "C",
  status_code integer not null,
  error text,
  reason_code text,
  duration_ms integer not null,
  correlation_id text not null collate "C",
  key_id uuid,
  person_id uuid,
  -- Null for payers.
  address text,
  -- The public id of the record that the request made or changed.
  record_id text,
  primary key (company_id, id)
);
create index requests_correlation on requests (company_id, correlation_id, id);
create index requests_path on requests (company_id, path, id);
create index requests_key on requests (company_id, key_id, id) where key_id is not null;
-- Few requests fail, so these cost little.
create index requests_status on requests (company_id, status_code, id) where status_code >= 400;
create index requests_failed on requests (company_id, id) where status_code >= 400;
create index requests_broken on requests (company_id, id) where status_code >= 500;
