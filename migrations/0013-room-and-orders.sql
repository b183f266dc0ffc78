-- The order id of an invoice's transactions is the invoice's number, which has an index of its own, and they have one by their
-- invoice. Only orders of transactions that stand for themselves need an index.
drop index transactions_order;
create index transactions_order on transactions (company_id, order_id, created_at, id)
  where order_id is not null and invoice_id is null;

-- What a payment changes finds room beside what was there: a row that moves to another page is locked in the log first and then
-- logged whole. A transaction is written twice within a moment, among many others. Pages that are full already stay as they are.
alter table transactions set (fillfactor = 60);
alter table invoices set (fillfactor = 85);
