-- The set-up fee of the plan that a subscription began with, which its first invoice asks for wherever it moves before that. One that an
-- earlier version created has none of its own, and is asked for that of its plan.
alter table subscriptions add column setup_fee_cents bigint check (setup_fee_cents >= 0);

-- What banks took back is counted as it stands. Nothing reads this any more but an earlier version that still runs.
alter table subscription_periods alter column debits set default 0;
