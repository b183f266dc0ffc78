-- The schedule as it was before a change of cycle that has not taken effect, and the period with which it does.
alter table subscriptions add column schedule_before jsonb;

-- Lists of days are read when they act: since when a company has each, and until when the dunning days of a period are done, by
-- whichever list they were.
alter table companies add column reminders_since timestamptz, add column dunning_since timestamptz;
alter table subscription_periods add column dunned_until timestamptz;
update subscription_periods p set dunned_until = p.failed_at + interval '24 hours' * (
    select max(day) from (
      select day::integer as day from jsonb_array_elements_text(coalesce(c.settings -> 'dunningDays', '[1, 3, 5, 7]')) as day
      order by 1 limit p.steps_done) as done)
from companies c
where c.id = p.company_id and p.state = 'open' and p.failed_at is not null and p.steps_done > 0;
