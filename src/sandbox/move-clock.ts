import { z } from 'zod'
import { dayMs, secondMs, toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { invalidFieldError } from '#kernel/refusals'
import { recordAudit, type AuditedCall } from '#audit'
import { getCompanyTime, loadExistingCompany, type Company } from '#companies'
import type { KeyedQueue } from '#platform/concurrency'
import { addProblem, dateOrInstant } from '#platform/http'
import { advanceClock } from './advance-clock.ts'
import type { SandboxContext } from './sandbox-context.ts'

const advanceMsMax = 100 * 365 * dayMs

/** The fields of a move of a clock. A request has exactly one of them. */
export const moveFields = {
  advanceSeconds: z
    .number()
    .min(0)
    .max(advanceMsMax / secondMs)
    .optional(),
  advanceTo: dateOrInstant.optional().meta({
    description: 'Where the clock is moved to; never back.',
    example: '2026-08-05T14:00:00.000Z',
  }),
}

/** The two forms of a move, for the API reference. */
export const moveShapes = { shapes: [{ needs: ['advanceSeconds'] }, { needs: ['advanceTo'] }] }

/** A move of a clock by seconds, or to a moment. */
export type ClockMove = { advanceSeconds?: number | undefined; advanceTo?: { at: number } | undefined }

/** Adds a problem unless the move has exactly one measure. */
export function requireOneMeasure({ advanceSeconds, advanceTo }: ClockMove, context: z.RefinementCtx): void {
  if (advanceSeconds === undefined && advanceTo === undefined)
    addProblem(context, 'invalid_type', 'advanceSeconds or advanceTo is required', ['advanceSeconds'])
  if (advanceSeconds !== undefined && advanceTo !== undefined)
    addProblem(context, 'not_applicable', 'cannot be sent with advanceSeconds: send one of them', [
      'advanceTo',
    ])
}

/**
 * Moves the clock of a company and does all work that is due on the way. Moves of one company run one after the other.
 * If the call is given, the audit records the move. Throws a field error if the target is in the past or more than a
 * hundred years ahead.
 */
export function moveClock(
  context: SandboxContext,
  inTurn: KeyedQueue,
  companyId: CompanyId,
  move: ClockMove,
  call?: AuditedCall,
): Promise<Company> {
  return inTurn(companyId, async () => {
    // Read in the queue, so that two moves by seconds add up.
    const company = await loadExistingCompany(context.db, companyId)
    const now = getCompanyTime(context.clock, company)
    const target = toTarget(now, move)
    if (call && target > now) await recordMove(context, call, companyId, { now, target })
    return advanceClock(context, company, target)
  })
}

/** Records a move before its first step, so that a move that stops on the way is recorded too. */
async function recordMove(
  context: SandboxContext,
  call: AuditedCall,
  companyId: CompanyId,
  { now, target }: { now: number; target: number },
): Promise<void> {
  await context.db.transaction((tx) =>
    recordAudit(tx, context, call, {
      companyId,
      action: 'clock.moved',
      subject: { kind: 'company', id: toPublicId('cmp', companyId) },
      changes: { now: { before: toIsoInstant(now), after: toIsoInstant(target) } },
    }),
  )
}

function toTarget(now: number, { advanceSeconds = 0, advanceTo }: ClockMove): number {
  if (!advanceTo) return now + Math.round(advanceSeconds * secondMs)
  if (advanceTo.at < now)
    throw invalidFieldError(
      'body.advanceTo',
      'too_small',
      `the clock shows ${toIsoInstant(now)} and never goes back`,
    )
  if (advanceTo.at > now + advanceMsMax)
    throw invalidFieldError('body.advanceTo', 'too_big', 'the clock moves at most a hundred years at once')
  return advanceTo.at
}
