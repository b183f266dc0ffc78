-- Few subscriptions are in these tabs of the dashboard, so no payment in time writes to the index.
create index subscriptions_rare_tabs on subscriptions (company_id, (case
    when status in ('cancelled', 'ended') then 'ended'
    when status in ('past_due', 'failed', 'suspended') then 'past_due'
    when cancel_at is not null then 'ending'
    when trial_ends_at is not null and activated_at is not null and period_began_at is null then 'trial'
    else 'active' end), created_at, id)
  where (case
    when status in ('cancelled', 'ended') then 'ended'
    when status in ('past_due', 'failed', 'suspended') then 'past_due'
    when cancel_at is not null then 'ending'
    when trial_ends_at is not null and activated_at is not null and period_began_at is null then 'trial'
    else 'active' end) in ('trial', 'ending');
-- The facts that the tabs add up. Equal ones share an entry, so that the index stays small.
create index subscriptions_sums on subscriptions (company_id, status, billing_cycle, billing_mode, total_cents);
