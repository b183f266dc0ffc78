import { isOver, renews } from '../subscription.ts'
import { reachedAt, stepOfCalendar } from './calendar-steps.ts'
import { stepOfCharge, stepToCharge, stepToChargeRest } from './charge-steps.ts'
import { stepOfInvoices, stepOfOver } from './invoice-steps.ts'
import { nextBeginning, statusAt, type Circumstances, type Standing } from './standing.ts'
import { taken, type Step } from './step.ts'
import { stepOfSurcharge } from './surcharge-steps.ts'

// Each step takes something away that is due; more of them than ever can be due are a mistake of the rules.
const stepsMax = 10_000

/**
 * Does in memory all that is due of a subscription, one step after the other, until nothing is: facts in, what is to be
 * written out. At most one invoice is issued.
 */
export function decided(standing: Standing, circumstances: Circumstances): Standing {
  let current = standing
  for (let steps = 0; steps < stepsMax; steps++) {
    const step = nextStep(current, circumstances)
    if (!step) return current
    current = taken(current, step, circumstances)
  }
  throw new Error('a subscription does not come to rest')
}

/** The first of what is due: news of its invoices and of its charge, then what time brings, then the next charge, then what is not true any more. */
function nextStep(standing: Standing, circumstances: Circumstances): Step | undefined {
  if (isOver(standing.subscription))
    return stepOfOver(standing) ?? stepOfMethod(standing) ?? stepOfCharge(standing, circumstances)
  const news = stepOfInvoices(standing, circumstances) ?? stepOfStatus(standing, circumstances)
  if (news) return { at: reachedAt(standing, circumstances), ...news }
  return (
    stepOfMethod(standing) ??
    stepOfCharge(standing, circumstances) ??
    stepOfZone(standing, circumstances) ??
    stepOfCalendar(standing, circumstances) ??
    stepToCharge(standing, circumstances) ??
    stepToChargeRest(standing) ??
    stepOfSurcharge(standing, circumstances)
  )
}

/** The method that was attached is deleted, and that is not noted yet. */
function stepOfMethod({ subscription: { vaultId, methodGone }, methodId }: Standing): Step | undefined {
  const isGone = vaultId !== undefined && methodId === undefined
  return isGone === methodGone ? undefined : { on: 'method changes', changes: { methodGone: isGone } }
}

/** Its company is in another zone than when it was worked out when a schedule of dates bills next, or ends. */
function stepOfZone(standing: Standing, { company }: Circumstances): Step | undefined {
  const { datesOnly, nextBillingAt, cancelAt } = standing.subscription
  if (!datesOnly) return undefined
  const at = nextBeginning(standing, company)
  const changes = {
    ...(nextBillingAt === undefined || nextBillingAt === at ? {} : { nextBillingAt: at }),
    ...(cancelAt === undefined || cancelAt === at ? {} : { cancelAt: at }),
  }
  return Object.keys(changes).length > 0 ? { on: 'update', changes } : undefined
}

/** A method came or went, something is in flight for an invoice or not any more, or a due date was moved. */
function stepOfStatus(standing: Standing, { company }: Circumstances): Step | undefined {
  const { billingMode, status, activatedAt } = standing.subscription
  if (!renews(standing.subscription) || activatedAt === undefined) return undefined
  if (statusAt(standing, company) === status) return undefined
  return { on: billingMode === 'recurring' ? 'method changes' : 'invoice changed' }
}
