import type { CompanyId } from '#kernel/ids'
import { c, command } from '#platform/database'

/** What the counter of a company starts at: INV-1000. */
const firstNumber = 36 ** 3

/**
 * Takes the number that is so many steps after the last one that the company took. The first of a company that has
 * numbers like ours lies above all that the version before this one gave: these came from one sequence.
 *
 * A step of the counter does not wait for the disk, as the setting is put within its own transaction. An invoice is
 * written with its number later and does wait, for all of the log before it, this too: no number is acknowledged and then
 * taken again.
 */
export const takeInvoiceNumber = command({
  name: 'take invoice number',
  parameters: { companyId: c.uuid<CompanyId>(), steps: c.bigint },
  row: { taken: c.bigint },
  sql: `with counted as (
          update invoice_counters set taken = taken + $2
          from set_config('synchronous_commit', 'off', true) where company_id = $1
          returning taken),
        begun as (
          insert into invoice_counters as counter (company_id, taken)
          select $1, case
            when exists (select from invoices where company_id = $1 and number > 'INV-' and number < 'INV.')
            then (select greatest(${firstNumber}, last_value + is_called::int) from invoice_numbers)
            else ${firstNumber} end
          where not exists (select from counted)
          on conflict (company_id) do update set taken = counter.taken + $2
          returning taken)
        select taken from counted union all select taken from begun`,
})
