import type { CompanyId } from '#kernel/ids'
import { c, command } from '#platform/database'

/** The first number of a company: INV-1000. */
const firstNumber = 36 ** 3

/** The previous version counts in one sequence and may run at the same time. The gap leaves it that many numbers. */
const legacyNumberGap = 100_000

/**
 * Takes a number for each request: the last number of its company plus the given steps. For a company that already has
 * generated numbers, the first one is above all numbers that the previous version gave or may still give.
 *
 * The counter's transaction does not wait for the disk, because it sets synchronous_commit to off. The invoice is
 * written later and waits for the whole preceding log, which contains the counter's step. An acknowledged number is
 * therefore never taken again.
 */
export const takeInvoiceNumbers = command({
  name: 'take invoice numbers',
  isUnawaited: true,
  parameters: { companyIds: c.uuids<CompanyId>(), steps: c.bigints },
  row: { place: c.bigint, taken: c.bigint },
  sql: `with asked as (
          select place, company_id, sum(steps) over (partition by company_id order by place)::bigint as up_to
          from unnest($1::uuid[], $2::bigint[]) with ordinality as each (company_id, steps, place)
          where set_config('synchronous_commit', 'off', true) = 'off'),
        wanted as (select company_id, max(up_to) as steps from asked group by company_id),
        -- Counters are locked in one order.
        known as (
          select company_id from invoice_counters
          where company_id = any ($1) order by company_id for update),
        counted as (
          update invoice_counters counter set taken = taken + steps
          from known join wanted using (company_id)
          -- Found by their keys, also by a plan from when there was hardly a counter, which would go through all of them.
          where counter.company_id = known.company_id and counter.company_id = any ($1)
          returning counter.company_id, taken - steps as before),
        begun as (
          insert into invoice_counters as counter (company_id, taken)
          select company_id, steps - 1 + case
            when exists (
              select from invoices
              where invoices.company_id = wanted.company_id and number > 'INV-' and number < 'INV.')
            then (select greatest(${firstNumber}, last_value + ${legacyNumberGap} * is_called::int) from invoice_numbers)
            else ${firstNumber} end
          from wanted where company_id not in (select company_id from known) order by company_id
          on conflict (company_id) do update
            set taken = counter.taken + (select steps from wanted where wanted.company_id = counter.company_id)
          returning company_id,
            taken - (select steps from wanted where wanted.company_id = counter.company_id) as before)
        select place, before + up_to as taken
        from asked join (select * from counted union all select * from begun) as each using (company_id)`,
})
