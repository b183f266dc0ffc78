-- The days of a schedule of dates begin where its company is: what was to wake up by days of UTC looks once when they begin now.
update timers t set due_at = least(t.due_at, s.stands_at),
  wake_at = least(t.wake_at, s.stands_at - c.clock_offset_ms * interval '1 millisecond')
from companies c, subscriptions s
where t.company_id = c.id and t.kind = 'subscription' and c.time_zone <> 'UTC'
  and s.company_id = c.id and s.id::text = t.subject_id and s.dates_only;
