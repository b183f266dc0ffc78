import { z } from 'zod'
import { billingCycles, type BillingCycle } from '#kernel/billing-calendar'
import { toIsoInstant } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { omitNullish, type Json } from '#kernel/json'
import { toDollars, zeroCents, type Cents } from '#kernel/money'
import type { FieldProblem } from '#kernel/refusals'
import { c, mapping, type Mapping } from '#platform/database'

/** A template of subscriptions: price, cycle and initial terms. Price, cycle, set-up fee and trial never change. */
export type Plan = {
  companyId: CompanyId
  /** Unique within the company. */
  planId: string
  name: string
  billingCycle: BillingCycle
  price: Cents
  /** Charged with the first invoice only. */
  setupFee: Cents
  trialDays: number | undefined
  description: string | undefined
  features: Json[] | undefined
  /** Whether new subscriptions may use the plan. Existing ones continue either way. */
  active: boolean
  /** Days between the issue of a renewal invoice and the renewal. */
  leadTimeDays: number
  createdAt: number
  updatedAt: number
}

/** The columns that every read of a plan selects. */
export const planColumns = {
  company_id: c.uuid<CompanyId>(),
  plan_id: c.text(),
  name: c.text(),
  billing_cycle: c.text<BillingCycle>(),
  price_cents: c.cents,
  setup_fee_cents: c.cents,
  trial_days: c.maybe(c.integer),
  description: c.maybe(c.text()),
  features: c.maybe(c.json<Json[]>()),
  active: c.boolean,
  lead_time_days: c.integer,
  created_at: c.instant,
  updated_at: c.instant,
}

export const { fromRow: rowToPlan, toRow: planToRow }: Mapping<typeof planColumns, Plan> =
  mapping(planColumns)

/** Builds the field error for a plan that cannot be subscribed to. */
export function toPlanProblem(path: string, plan: Plan | undefined): FieldProblem {
  return { path, code: 'not_found', message: plan ? 'this plan is not sold any more' : 'no such plan' }
}

/** Converts a plan to its public response. */
export function toPlanResponse(plan: Plan) {
  const { planId, name, billingCycle, description, trialDays, features, active, leadTimeDays } = plan
  const setupFee = plan.setupFee === zeroCents ? undefined : toDollars(plan.setupFee)
  return {
    planId,
    name,
    billingCycle,
    price: toDollars(plan.price),
    ...omitNullish({ description, setupFee, trialDays, features }),
    active,
    preRenewalInvoice: { leadTimeDays },
    createdAt: toIsoInstant(plan.createdAt),
    updatedAt: toIsoInstant(plan.updatedAt),
  }
}

/** The schema of a plan in responses. */
export const planResponse = z
  .object({
    planId: z.string(),
    name: z.string().meta({ description: 'The name of the plan.', example: 'Garden' }),
    billingCycle: z.enum(billingCycles),
    price: z.number().describe('dollars a cycle'),
    description: z
      .string()
      .optional()
      .meta({ description: 'A description, for people.', example: 'Weekly garden work' }),
    setupFee: z.number().optional().describe('dollars on the first invoice; absent where there is none'),
    trialDays: z.number().optional(),
    features: z.array(z.json()).optional(),
    active: z.boolean(),
    preRenewalInvoice: z.object({ leadTimeDays: z.number() }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'Plan', description: 'The price and the billing terms of a subscription.' })
