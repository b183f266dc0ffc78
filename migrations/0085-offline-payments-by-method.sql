-- The report sums offline payments by their method, which no index has: this one reads only them within a time.
create index transactions_offline on transactions (company_id, ended_at) where payment_method = 'offline';
