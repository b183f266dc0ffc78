-- The set-up fee of the plan that a subscription began with, which its first invoice asks for wherever it moves before that.
alter table subscriptions add column setup_fee_cents bigint not null default 0 check (setup_fee_cents >= 0);

update subscriptions s set setup_fee_cents = p.setup_fee_cents from plans p
where p.company_id = s.company_id and p.plan_id = s.plan_id and s.issued_through < s.first_period;
