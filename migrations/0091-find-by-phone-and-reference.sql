-- A phone number is found by its last digits, and an offline payment by its reference.
create index customers_phone_digits on customers (company_id, reverse(regexp_replace(phone_number, '\D', '', 'g')) collate "C", id)
  where phone_number is not null;
create index transactions_reference on transactions (company_id, folded(offline ->> 'reference'), created_at, id)
  where offline ->> 'reference' is not null;
