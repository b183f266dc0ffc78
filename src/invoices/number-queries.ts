import type { CompanyId } from '#kernel/ids'
import { c, command, type Part } from '#platform/database'

/** The first number of a company: INV-1000. */
export const firstNumber = 36 ** 3

/**
 * Takes a number for each request: the last number of its company plus the given steps.
 *
 * The counter's transaction does not wait for the disk. The invoice is written later and waits for the whole preceding
 * log, which contains the counter's step. An acknowledged number is therefore never taken again.
 */
export const takeInvoiceNumbers = command({
  name: 'take invoice numbers',
  isUnawaited: true,
  parameters: { companyIds: c.uuids<CompanyId>(), steps: c.bigints },
  row: { place: c.bigint, taken: c.bigint },
  sql: `with asked as (
          select place, company_id, sum(steps) over (partition by company_id order by place)::bigint as up_to
          from unnest($1::uuid[], $2::bigint[]) with ordinality as each (company_id, steps, place)),
        wanted as (select company_id, max(up_to) as steps from asked group by company_id),
        counted as (
          insert into invoice_counters as counter (company_id, taken)
          -- Counters are locked in one order.
          select company_id, ${firstNumber - 1} + steps from wanted order by company_id
          on conflict (company_id) do update set taken = counter.taken + excluded.taken - ${firstNumber - 1}
          returning company_id, taken)
        select place, counted.taken - wanted.steps + up_to as taken
        from asked join wanted using (company_id) join counted using (company_id)`,
})

const raisedColumns = { company_id: c.uuid<CompanyId>(), taken: c.bigint }

/** Moves the counter of a company behind a number, so that later ones are higher. It is never moved back. */
export const raiseInvoiceCounter: Part<typeof raisedColumns> = {
  name: 'raise invoice counter',
  columns: raisedColumns,
  sql: (rows) => `insert into invoice_counters as counter (company_id, taken)
    select company_id, taken from ${rows}
    on conflict (company_id) do update set taken = greatest(counter.taken, excluded.taken)`,
}
