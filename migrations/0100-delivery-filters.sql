-- The list of deliveries is filtered by these.
create index postbacks_type on postbacks (company_id, type, event_id);
create index postbacks_occurred on postbacks (company_id, occurred_at, event_id);
-- The status code of the latest answer.
create index postbacks_status_code on postbacks (company_id, (attempts -> -1 ->> 'statusCode'), event_id)
  where attempts -> -1 ->> 'statusCode' is not null;
