import { z } from 'zod'
import type { AppContext } from '#context'
import { auditRowsIf, type AuditedCall } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { leadTimeDaysDefault, plansMax } from '#kernel/limits'
import { zeroCents } from '#kernel/money'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { violates, type Reader } from '#platform/database'
import { answerRows, toKeyColumns, type LockedKey } from '#platform/idempotency'
import { loadPlan } from './find-plans.ts'
import { toPlanResponse, planToRow, type Plan } from './plan.ts'
import { toPlanAuditEntry } from './plan-audit.ts'
import { planIdInput, type PlanInput } from './plan-input.ts'
import { countPlans, planIsNew, planKey } from './plan-queries.ts'
import { capLeadTime } from '../terms/schedule.ts'

export type CreatedPlan = ReturnType<typeof toPlanResponse> & { message: 'success'; correlationId: string }

type CreatePlan = {
  company: Company
  sent: PlanInput
  call?: AuditedCall | undefined
  correlationId: string
  key: LockedKey | undefined
}

/** Creates a plan and stores the response for its idempotency key in one statement. */
export async function createPlan(context: AppContext, request: CreatePlan): Promise<CreatedPlan> {
  const { db, ids } = context
  const { company, sent, call, correlationId, key } = request
  const [fields, counted] = await Promise.all([
    findPlanIdProblems(db, company.id, sent.planId),
    db.first(countPlans, { companyId: company.id }),
  ])
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
  // Concurrent requests may exceed the limit by a few plans. That is acceptable: the limit only bounds the length of a
  // list.
  if ((counted?.plans ?? 0) >= plansMax) throw tooManyPlansError()
  const plan = buildPlan(context, company, sent)
  const created: CreatedPlan = { ...toPlanResponse(plan), message: 'success', correlationId }
  const row = { ...planToRow(plan), ...toKeyColumns(key), id: ids.next() }
  const written = await refuseDuplicate(() =>
    db.writeGuarded(planIsNew, row, [
      ...auditRowsIf(context, call, () => toPlanAuditEntry('plan.created', undefined, plan)),
      answerRows(company.id, key?.key, 201, created),
    ]),
  )
  if (written === 'lost race') throw new ApiError('request_in_progress')
  key?.answerKept()
  return created
}

/** Checks a rejected body against the company's plans, so that one response lists all problems. */
export function findPlanProblems(
  db: Reader,
  companyId: CompanyId,
  refused: unknown,
): Promise<FieldProblem[]> {
  return findPlanIdProblems(db, companyId, rejectedBody.parse(refused).planId)
}

const rejectedBody = z
  .object({ planId: planIdInput.optional().catch(undefined) })
  .catch({ planId: undefined })

async function findPlanIdProblems(
  db: Reader,
  companyId: CompanyId,
  planId: string | undefined,
): Promise<FieldProblem[]> {
  if (planId === undefined) return []
  return (await loadPlan(db, companyId, planId)) ? [duplicateProblem] : []
}

/** Returns the plan that a request creates. */
export function buildPlan(
  { ids, clock }: Pick<AppContext, 'ids' | 'clock'>,
  company: Company,
  sent: PlanInput,
): Plan {
  const now = getCompanyTime(clock, company)
  const leadTimeDays = sent.preRenewalInvoice?.leadTimeDays ?? leadTimeDaysDefault
  return {
    companyId: company.id,
    planId: sent.planId ?? toPublicId('pln', ids.next()),
    name: sent.name,
    billingCycle: sent.billingCycle,
    price: sent.price,
    setupFee: sent.setupFee ?? zeroCents,
    trialDays: sent.trialDays,
    description: sent.description,
    features: sent.features,
    active: sent.active ?? true,
    leadTimeDays: capLeadTime(sent.billingCycle, leadTimeDays),
    createdAt: now,
    updatedAt: now,
  }
}

/** Writes a new plan. Another request may have used its id since the check. */
async function refuseDuplicate<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, planKey)) throw new ApiError('validation_failed', { fields: [duplicateProblem] })
    throw error
  }
}

const duplicateProblem: FieldProblem = {
  path: 'body.planId',
  code: 'duplicate',
  message: 'another plan of this company has it already',
}

function tooManyPlansError(): ApiError {
  return new ApiError('unprocessable_entity', { message: `A company has at most ${plansMax} plans.` })
}
