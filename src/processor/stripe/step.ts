import { submissionTimeoutMs } from '#kernel/limits'
import type { Uuid } from '#kernel/ids'
import type { Movement, Submission } from '../movement.ts'
import { beginStep, deleteStep, type StepStart, type Step } from './claims.ts'
import { toRefusal } from './method-rows.ts'
import type { StripeRequest } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { toErrorReason } from './stripe-reasons.ts'
import type { StripeParameters } from './stripe-form-encoding.ts'
import { isKeyConflict, referenceCancelled, toUnreachable, type MoneyDeps } from './submit.ts'
import { sendWhenUnlocked, retryWhileLocked } from './retry-while-locked.ts'

// A step with a payment moves money by one request, and cannot be prepared as a payment is. So a row in our books
// begins it first, for one request at a time. A request that follows a lost one reads Stripe's books before it repeats
// the step.

/** How to take a step, and how to find out whether it was taken. */
export type StepRequest = {
  step: Step
  path: string
  parameters: StripeParameters
  /** Finds the movement of the step in Stripe's books, or undefined where there is none so far. */
  read(): Promise<Movement | undefined>
}

/** Takes a step, once under its reference. */
export async function executeStep(
  deps: MoneyDeps,
  location: StripeCredentials,
  request: StepRequest,
): Promise<Submission> {
  const taken = await retryWhileLocked(
    deps.stripe,
    submissionTimeoutMs,
    async (): Promise<Submission | undefined> => {
      const begun = await beginStep(deps, location, request.step)
      if (begun.kind === 'cancelled') return referenceCancelled
      if (begun.kind === 'taken') return toRefusal('This payment is being captured or voided, or was.')
      if (begun.kind === 'begun' && !begun.isTakenOver) return sendStep(deps, location, request, begun)
      const movement = await request.read()
      if (movement) return { outcome: 'moved', movement }
      return begun.kind === 'begun' ? sendStep(deps, location, request, begun) : undefined
    },
  )
  return taken ?? { outcome: 'no answer' }
}

/** Returns the request of a step. Every sender uses the same idempotency key. */
export function toStripeRequest(
  { path, parameters }: Pick<StepRequest, 'path' | 'parameters'>,
  keyId: Uuid,
): StripeRequest {
  return { method: 'POST', path, parameters, idempotencyKey: keyId, timeoutMs: submissionTimeoutMs }
}

async function sendStep(
  deps: MoneyDeps,
  location: StripeCredentials,
  request: StepRequest,
  { keyId, tryId }: Extract<StepStart, { kind: 'begun' }>,
): Promise<Submission> {
  const result = await sendWhenUnlocked(
    deps.stripe,
    submissionTimeoutMs / 2,
    location,
    toStripeRequest(request, keyId),
  )
  switch (result.kind) {
    case 'done':
      return findMovementOr(request, { outcome: 'unreadable' })
    case 'locked':
      return findMovementOr(request, { outcome: 'no answer' })
    case 'no answer':
    case 'unreadable':
      return { outcome: result.kind }
    case 'not taken':
      await deleteStep(deps, location, request.step.reference, tryId)
      return toUnreachable(result)
    case 'missing':
    case 'refused': {
      const movement = await request.read()
      if (movement) return { outcome: 'moved', movement }
      // This response does not show the effect of the other request under this key.
      if (isKeyConflict(result)) return { outcome: 'no answer' }
      await deleteStep(deps, location, request.step.reference, tryId)
      if (result.kind === 'missing') return toRefusal('There is no such payment.')
      return { outcome: 'refused', ...toErrorReason(result.error) }
    }
  }
}

async function findMovementOr({ read }: StepRequest, otherwise: Submission): Promise<Submission> {
  const movement = await read()
  return movement ? { outcome: 'moved', movement } : otherwise
}
