-- By itself, so that nobody waits for a lock of the table meanwhile. Those that are not invoiced yet keep the fee of their plan.
update subscriptions s set setup_fee_cents = p.setup_fee_cents from plans p
where p.company_id = s.company_id and p.plan_id = s.plan_id and s.setup_fee_cents is null and s.issued_through < s.first_period;

-- Those whose method was deleted have none, which is a change of what is read of them.
update subscriptions s set method_gone = true, version = s.version + 1,
  updated_at = greatest(s.updated_at + interval '1 millisecond', v.deleted_at)
from account_vaults v where v.company_id = s.company_id and v.id = s.vault_id and v.deleted_at is not null;
