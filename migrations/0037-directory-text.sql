-- What a customer is found by in words: name, last name, company and email in small letters, each between separators, so that one
-- comparison asks for all of them. Made of the columns beside it, as of which 20,000 are looked through for a page.
alter table customers add directory_text text generated always as (
  E'\x1f' || lower(coalesce(first_name || ' ' || last_name, first_name, last_name, '') collate "default")
  || E'\x1f' || lower(coalesce(last_name, '') collate "default")
  || E'\x1f' || lower(coalesce(company_name, '') collate "default")
  || E'\x1f' || coalesce(email_search, '') || E'\x1f') stored;
