-- Movements of a period are listed, newest first; of one instant, those that came last.
create index transactions_by_time on transactions (location_id, created_at, seq);
