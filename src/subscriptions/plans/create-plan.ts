import { z } from 'zod'
import type { AppContext } from '#access'
import { auditRowsIf, type AuditedCall } from '#audit'
import { readCompanyClock, type Company } from '#companies'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { leadTimeDaysDefault, plansMax } from '#kernel/limits'
import { zeroCents } from '#kernel/money'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { violates, type Reader } from '#platform/database'
import { answerRows, toKeyColumns, type LockedKey } from '#platform/idempotency'
import { readPlan } from './find-plans.ts'
import { cappedLeadTime, planDocument, planToRow, type Plan } from './plan.ts'
import { planNoted } from './plan-noted.ts'
import { planIdInput, type PlanInput } from './plan-input.ts'
import { countPlans, planIsNew, planKey } from './plan-queries.ts'

/** What creating a plan answers. */
export type CreatedPlan = ReturnType<typeof planDocument> & { message: 'success'; correlationId: string }

type Request = {
  company: Company
  sent: PlanInput
  call?: AuditedCall | undefined
  correlationId: string
  key: LockedKey | undefined
}

/** Creates a plan, with the answer for its idempotency key: in one statement. */
export async function createPlan(services: AppContext, request: Request): Promise<CreatedPlan> {
  const { db, ids } = services
  const { company, sent, call, correlationId, key } = request
  const [fields, counted] = await Promise.all([
    planIdProblems(db, company.id, sent.planId),
    db.first(countPlans, { companyId: company.id }),
  ])
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
  // Of several at the same moment a few may go beyond: the limit bounds a list, and promises nobody a number.
  if ((counted?.plans ?? 0) >= plansMax) throw tooMany()
  const plan = newPlan(services, company, sent)
  const created: CreatedPlan = { ...planDocument(plan), message: 'success', correlationId }
  const row = { ...planToRow(plan), ...toKeyColumns(key), id: ids.next() }
  const written = await refusingDuplicate(() =>
    db.writeGuarded(planIsNew, row, [
      ...auditRowsIf(services, call, () => planNoted('plan.created', undefined, plan)),
      answerRows(company.id, key?.key, 201, created),
    ]),
  )
  if (written === 'lost race') throw new ApiError('request_in_progress')
  key?.answerKept()
  return created
}

/** What the company's plans say against a body that was refused already. */
export function planProblems(db: Reader, companyId: CompanyId, refused: unknown): Promise<FieldProblem[]> {
  return planIdProblems(db, companyId, checkable.parse(refused).planId)
}

const checkable = z.object({ planId: planIdInput.optional().catch(undefined) }).catch({ planId: undefined })

async function planIdProblems(
  db: Reader,
  companyId: CompanyId,
  planId: string | undefined,
): Promise<FieldProblem[]> {
  if (planId === undefined) return []
  return (await readPlan(db, companyId, planId)) ? [duplicate] : []
}

function newPlan({ ids, clock }: AppContext, company: Company, sent: PlanInput): Plan {
  const now = readCompanyClock(clock, company)
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
    leadTimeDays: cappedLeadTime(sent.billingCycle, leadTimeDays),
    createdAt: now,
    updatedAt: now,
  }
}

/** Runs the write of a new plan; another request may have taken its id since it was checked. */
async function refusingDuplicate<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, planKey)) throw new ApiError('validation_failed', { fields: [duplicate] })
    throw error
  }
}

const duplicate: FieldProblem = {
  path: 'body.planId',
  code: 'duplicate',
  message: 'another plan of this company has it already',
}

function tooMany(): ApiError {
  return new ApiError('unprocessable_entity', { message: `A company has at most ${plansMax} plans.` })
}
