import { submissionTimeoutMs } from '#kernel/limits'
import type { Uuid } from '#kernel/ids'
import type { Movement, Submission } from '../movement.ts'
import { beginStep, forgetStep, type Begun, type Step } from './claims.ts'
import { refused } from './method-rows.ts'
import type { StripeRequest } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { reasonOfError } from './stripe-reasons.ts'
import type { StripeParameters } from './stripe-form-encoding.ts'
import { isOfOtherRequest, referenceCancelled, unreachable, type MoneyParts } from './submit.ts'
import { toldWhenFree, untilFree } from './waiting.ts'

// A step with a payment moves money by one request, and cannot be prepared as a payment is. So it is begun in our books first, by
// one at a time; and whoever comes after one that was not heard of looks into Stripe's books before it asks again.

/** How a step is taken, and how it is seen whether it was. */
export type StepAsked = {
  step: Step
  path: string
  parameters: StripeParameters
  /** What Stripe's books say that came of it; undefined where nothing did so far. */
  look(): Promise<Movement | undefined>
}

/** Takes a step, once under its reference. */
export async function takeStep(
  parts: MoneyParts,
  location: StripeCredentials,
  asked: StepAsked,
): Promise<Submission> {
  const taken = await untilFree(
    parts.stripe,
    submissionTimeoutMs,
    async (): Promise<Submission | undefined> => {
      const begun = await beginStep(parts, location, asked.step)
      if (begun.kind === 'cancelled') return referenceCancelled
      if (begun.kind === 'taken') return refused('This payment is being captured or voided, or was.')
      if (begun.kind === 'begun' && !begun.isTakenOver) return ask(parts, location, asked, begun)
      const movement = await asked.look()
      if (movement) return { outcome: 'moved', movement }
      return begun.kind === 'begun' ? ask(parts, location, asked, begun) : undefined
    },
  )
  return taken ?? { outcome: 'no answer' }
}

/** The request of a step. It goes by one key, whoever sends it. */
export function requestOf(
  { path, parameters }: Pick<StepAsked, 'path' | 'parameters'>,
  keyId: Uuid,
): StripeRequest {
  return { method: 'POST', path, parameters, idempotencyKey: keyId, timeoutMs: submissionTimeoutMs }
}

async function ask(
  parts: MoneyParts,
  location: StripeCredentials,
  asked: StepAsked,
  { keyId, tryId }: Extract<Begun, { kind: 'begun' }>,
): Promise<Submission> {
  const told = await toldWhenFree(parts.stripe, submissionTimeoutMs / 2, location, requestOf(asked, keyId))
  switch (told.kind) {
    case 'done':
      return seenOr(asked, { outcome: 'unreadable' })
    case 'locked':
      return seenOr(asked, { outcome: 'no answer' })
    case 'no answer':
    case 'unreadable':
      return { outcome: told.kind }
    case 'not taken':
      await forgetStep(parts, location, asked.step.reference, tryId)
      return unreachable(told)
    case 'missing':
    case 'refused': {
      const movement = await asked.look()
      if (movement) return { outcome: 'moved', movement }
      // What another request under this key will do is not known by this answer.
      if (isOfOtherRequest(told)) return { outcome: 'no answer' }
      await forgetStep(parts, location, asked.step.reference, tryId)
      if (told.kind === 'missing') return refused('There is no such payment.')
      return { outcome: 'refused', ...reasonOfError(told.error) }
    }
  }
}

async function seenOr({ look }: StepAsked, otherwise: Submission): Promise<Submission> {
  const movement = await look()
  return movement ? { outcome: 'moved', movement } : otherwise
}
