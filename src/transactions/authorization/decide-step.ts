import type { Actor } from '#kernel/actor'
import type { Cents } from '#kernel/money'
import type { RefusalDetails } from '#kernel/refusals'
import { formatMoney } from '#kernel/format'
import {
  authorizationExpired,
  unknownAtProcessorMessage,
  type AuthorizationStep,
  type Transaction,
} from '#attempts'

/** A requested step of an authorization. Without an amount, the full authorized amount applies. */
export type Step = Omit<AuthorizationStep, 'amount' | 'unknownAt'> & {
  amount: Cents | undefined
  actor: Actor
}

export type StepDecision =
  | { outcome: 'step'; transaction: Transaction }
  | ({ outcome: 'refuse' } & RefusalDetails)
  /** An identical step was submitted before, and its outcome is unknown. */
  | { outcome: 'unknown' }

/**
 * Returns whether an authorization may be completed or voided, and the authorization with that step. `isSilent` is set
 * if no process here is waiting for the step in progress.
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
