import type { CompanyId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { c, command, lookup, query, uniqueKey, type Guard } from '#platform/database'
import { holdsKey, keyColumns } from '#platform/idempotency'
import { planColumns } from './plan.ts'

const columns = Object.keys(planColumns).join(', ')

/** The id of a plan. */
export const planKey = uniqueKey('plans', 'company_id, plan_id')

export const findPlan = lookup({
  name: 'find plan',
  parameters: { companyId: c.uuid<CompanyId>(), planId: c.text() },
  row: planColumns,
  sql: `select ${columns} from plans where company_id = $1 and plan_id = $2`,
})

/** Those of a company that are active, or not, or all where `active` is null; the oldest first. */
export const listPlans = query({
  name: 'list plans',
  parameters: { companyId: c.uuid<CompanyId>(), active: c.maybe(c.boolean) },
  row: planColumns,
  sql: `select ${columns} from plans
        where company_id = $1 and ($2::boolean is null or active = $2)
        order by created_at, plan_id`,
})

export const countPlans = query({
  name: 'count plans',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { plans: c.bigint },
  sql: `select count(*) as plans from plans where company_id = $1`,
})

const newPlanColumns = { ...planColumns, ...keyColumns, id: c.uuid() }

/**
 * Writes a new plan, if its request still holds its key. Its id is unique in its company: `planKey`. A plan is named by
 * a text, and a guard's rows by uuids: `id` stands for it within this statement and is kept nowhere.
 */
export const planIsNew: Guard<typeof newPlanColumns> = {
  name: 'insert plan',
  columns: newPlanColumns,
  idColumn: 'id',
  sql: (rows) => `insert into plans (${columns}) select ${columns} from ${rows}
    where ${holdsKey}
    returning (
      select given.id from ${rows}
      where given.company_id = plans.company_id and given.plan_id = plans.plan_id limit 1) as id`,
}

/** Changes what is named and nothing else, so that two changes at once of different fields are both kept. */
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
            updated_at = greatest(updated_at + interval '1 millisecond', $9)
        where company_id = $1 and plan_id = $2
        returning ${columns}`,
})
