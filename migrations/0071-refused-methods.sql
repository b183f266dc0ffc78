-- The methods that were refused for good, each with the attempt that says so and its reason: no schedule charges them.
create table refused_methods (
  company_id uuid not null references companies (id),
  vault_id text collate "C" not null,
  attempt_id uuid not null,
  reason_code text,
  reason_text text,
  primary key (company_id, vault_id)
);
