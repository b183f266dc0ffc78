import { isDeepStrictEqual } from 'node:util'
import { isSurcharging, type Company } from '#companies'
import { omitNullish } from '#kernel/json'
import { findMerchantState } from '#surcharge'
import { calculatePeriodDue, type Period, type AnnouncedSurcharge } from '../period.ts'
import { isCharging, type DecisionContext, type SubscriptionState } from '../subscription-state.ts'
import type { Step } from '../step.ts'
import { isChargeable } from '../dunning/chargeable-method.ts'

type SurchargeCompany = Pick<Company, 'settings'> &
  Partial<Pick<Company, 'surcharge' | 'processor' | 'state' | 'zip'>>

/** Returns the surcharge on automatic card charges, with the state whose law applies; undefined if it is not known. */
export function getAutomaticSurcharge(company: SurchargeCompany): AnnouncedSurcharge | undefined {
  const { surcharge, processor, settings, state, zip } = company
  if (!surcharge || !processor) return undefined
  if (!isSurcharging({ surcharge, processor }) || !settings.surchargeOnRecurring) return { percentage: 0 }
  return omitNullish({ percentage: surcharge.percentage, state: findMerchantState({ state, zip }) })
}

/**
 * Announces the amount of a renewal again if the surcharge on cards changed since the announcement and the period has
 * not begun.
 */
export function decideSurchargeStep(
  state: SubscriptionState,
  { now, surcharge }: DecisionContext,
): Step | undefined {
  if (!surcharge) return undefined
  const period = state.periods.find(
    (one) => isUpcomingCharge(state, one, now) && isSurchargeOutdated(one, surcharge),
  )
  if (!period?.surchargeTold) return undefined
  return {
    on: 'update',
    periods: [{ ...period, surchargeTold: surcharge }],
    mails: [{ kind: 'invoice_updated', period: period.period, before: period.surchargeTold }],
  }
}

function isUpcomingCharge(state: SubscriptionState, period: Period, now: number): boolean {
  if (period.state !== 'open' || period.beginsAt <= now || calculatePeriodDue(period) === 0) return false
  return !isCharging(state.subscription, period) && isChargeable(state, period)
}

function isSurchargeOutdated({ surchargeTold }: Period, surcharge: AnnouncedSurcharge): boolean {
  return surchargeTold !== undefined && !isDeepStrictEqual(surchargeTold, surcharge)
}
