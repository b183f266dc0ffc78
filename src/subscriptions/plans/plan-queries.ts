import type { CompanyId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import {
  buildShifted,
  c,
  command,
  insertPart,
  lookup,
  query,
  uniqueKey,
  type Guard,
} from '#platform/database'
import { insertOfHolders, keyColumns } from '#platform/idempotency'
import { planColumns } from './plan.ts'

const columns = Object.keys(planColumns).join(', ')

export const planKey = uniqueKey('plans', 'company_id, plan_id')

export const findPlan = lookup({
  name: 'find plan',
  parameters: { companyId: c.uuid<CompanyId>(), planId: c.text() },
  row: planColumns,
  sql: `select ${columns} from plans where company_id = $1 and plan_id = $2`,
})

/** Lists the plans of a company, oldest first. A null `active` selects all of them. */
export const listPlans = query({
  name: 'list plans',
  parameters: { companyId: c.uuid<CompanyId>(), active: c.maybe(c.boolean) },
  row: planColumns,
  sql: `select ${columns} from plans
        where company_id = $1 and ($2::boolean is null or active = $2)
        order by created_at, plan_id`,
})

/** Counts the subscriptions of each plan that are not over. Plans without any are left out. */
export const countSubscriptionsByPlan = query({
  name: 'count subscriptions by plan',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { plan_id: c.text(), count: c.bigint },
  sql: `select plan_id, count(*) as count from subscriptions
        where company_id = $1 and status not in ('cancelled', 'ended') group by plan_id`,
})

export const countPlans = query({
  name: 'count plans',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { plans: c.bigint },
  sql: `select count(*) as plans from plans where company_id = $1`,
})

const newPlanColumns = { ...planColumns, ...keyColumns, id: c.uuid() }

/**
 * Inserts a plan if the request still holds its idempotency key. A guard identifies rows by uuid, but plans have text
 * ids. The uuid `id` is therefore used only within this statement and not stored.
 */
export const planIsNew: Guard<typeof newPlanColumns> = {
  name: 'insert plan',
  columns: newPlanColumns,
  idColumn: 'id',
  sql: (rows) =>
    insertOfHolders(
      rows,
      `insert into plans (${columns}) select ${columns}`,
      `returning (
        select given.id from ${rows}
        where given.company_id = plans.company_id and given.plan_id = plans.plan_id limit 1) as id`,
    ),
}

/** Inserts plans of another system. One of the same id stays as it is. */
export const insertPlans = insertPart('plans', planColumns, 'on conflict (company_id, plan_id) do nothing')

/** Updates only the sent fields, so that concurrent changes of different fields are both kept. */
export const updatePlan = command({
  name: 'update plan',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    planId: c.text(),
    name: c.maybe(c.text()),
    changesDescription: c.boolean,
    description: c.maybe(c.text()),
    features: c.maybe(c.json<Json[]>()),
    active: c.maybe(c.boolean),
    leadTimeDays: c.maybe(c.integer),
    now: c.instant,
  },
  row: planColumns,
  sql: `update plans
        set name = coalesce($3, name),
            description = case when $4 then $5 else description end,
            features = coalesce($6, features),
            active = coalesce($7, active),
            lead_time_days = coalesce($8, lead_time_days),
            -- Later than every change before, however close together changes come.
            updated_at = greatest(${buildShifted('updated_at', 1)}, $9)
        where company_id = $1 and plan_id = $2
        returning ${columns}`,
})
