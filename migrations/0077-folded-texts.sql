-- Texts are compared in NFKC, without case, with plain apostrophes and dashes: `foldText` of the service is the same. Most texts are
-- ASCII, of which no more than the case has to be folded. Not strict, so that PostgreSQL can put it into the query that calls it.
create function folded(value text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length(value) = length(value) then lower(value collate "default")
    else replace(
      translate(
        lower(replace(normalize(value, NFKC), U&'\0130', 'i') collate "default"),
        U&'\03C2\2018\2019\201B\02BC\2032\2010\2011\2012\2013\2014\2015\2212', U&'\03C3' || '''''''''''-------'),
      U&'\00DF', 'ss')
  end
$$;

update customers set email_search = folded(btrim(email))
where octet_length(email) <> length(email) and email_search is distinct from folded(btrim(email));

alter table customers drop column directory_text;
alter table customers add directory_text text generated always as (
  E'\x1f' || folded(coalesce(first_name || ' ' || last_name, first_name, last_name, ''))
  || E'\x1f' || folded(coalesce(last_name, ''))
  || E'\x1f' || folded(coalesce(company_name, ''))
  || E'\x1f' || coalesce(email_search, '') || E'\x1f') stored;
