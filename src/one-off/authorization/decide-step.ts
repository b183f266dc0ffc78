import type { Actor } from '#kernel/actor'
import type { Cents } from '#kernel/money'
import type { RefusalDetails } from '#kernel/refusals'
import { formatMoney } from '#kernel/format'
import {
  authorizationExpired,
  unknownAtProcessorMessage,
  type AuthorizationStep,
  type Transaction,
} from '#transactions'

/** What is asked of an authorization; an amount that is not named is all that was authorized. */
export type Step = Omit<AuthorizationStep, 'amount' | 'unknownAt'> & {
  amount: Cents | undefined
  actor: Actor
}

export type StepDecision =
  | { outcome: 'step'; transaction: Transaction }
  | ({ outcome: 'refuse' } & RefusalDetails)
  /** The same was submitted before, and nobody knows what became of it. */
  | { outcome: 'unknown' }

/**
 * Whether an authorization may be completed or voided, and the authorization with that under way. `isSilent` where nobody
 * here is about to hear of a step that is under way already.
 */
export function decideStep(
  before: Transaction,
  { actor: askedBy, ...step }: Step,
  { now, isSilent }: { now: number; isSilent: boolean },
): StepDecision {
  const { authorization, status } = before
  if (!authorization)
    return refuse(`Only an authorization can be completed or voided, and this is a ${before.action}.`)
  const amount = step.amount ?? authorization.amount
  const underWay = authorization.underWay
  if (underWay) {
    const isSame = underWay.action === step.action && (step.action === 'void' || underWay.amount === amount)
    return isSilent && isSame
      ? { outcome: 'unknown' }
      : refuse(`The authorization is being ${actionParticiples[underWay.action]} already.`)
  }
  if (status !== 'authorized')
    return refuse(
      `Only an authorization that is open can be ${actionParticiples[step.action]}, and this one is ${status}.`,
    )
  if (before.processorId === undefined) return refuse(unknownAtProcessorMessage)
  if (step.action === 'authcomplete' && now >= authorization.expiresAt)
    return refuse('The authorization has expired: authorize again.', {
      ...authorizationExpired,
      reasonCode: Number(authorizationExpired.reasonCode),
    })
  if (amount > authorization.amount)
    return refuse(`At most ${formatMoney(authorization.amount)} was authorized.`)
  const steps = authorization.steps + 1
  const held = { ...authorization, steps, askedBy, underWay: { ...step, amount } }
  return {
    outcome: 'step',
    transaction: { ...before, authorization: held, updatedAt: Math.max(now, before.updatedAt) },
  }
}

const actionParticiples = { authcomplete: 'completed', void: 'voided' } as const

function refuse(message: string, details: RefusalDetails = {}): StepDecision {
  return { outcome: 'refuse', message, ...details }
}
