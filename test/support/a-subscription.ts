import type { CompanyId, CustomerId, SubscriptionId } from '#kernel/ids'
import type { Subscription } from '../../src/subscriptions/subscription.ts'
import { zeroCents } from '#kernel/money'
import { dollar } from './books.ts'

/** The last day of January: later periods begin in months that have no 31st. */
export const begins = Date.UTC(2027, 0, 31, 12)

/**
 * Returns a monthly subscription of 50 dollars that begins on the last day of a month, with the fields of the test.
 */
export function subscriptionFixture(facts: Partial<Subscription> = {}): Subscription {
  return {
    companyId: '01890a5d-ac96-774b-bcce-000000000001' as CompanyId,
    id: '01a20380-d77f-7447-a94c-0d77c88d8af6' as SubscriptionId,
    customerId: '01890a5d-ac96-774b-bcce-000000000003' as CustomerId,
    planId: 'plan',
    billingMode: 'recurring',
    billingCycle: 'monthly',
    leadTimeDays: 0,
    override: undefined,
    addOns: [],
    discounts: [],
    setupFee: zeroCents,
    paymentDueDays: 5,
    suspendAfterDays: 10,
    paymentMethods: [],
    vaultId: undefined,
    methodGone: false,
    customFields: {},
    startsAt: begins,
    datesOnly: false,
    trialEndsAt: undefined,
    anchorAt: begins,
    anchorUnits: 0,
    anchorPeriod: 0,
    scheduleBefore: undefined,
    firstPeriod: 0,
    nextPeriod: 0,
    periodBeganAt: undefined,
    issuedThrough: -1,
    nextBillingAt: begins,
    standsAt: begins,
    activatedAt: undefined,
    cancelAt: undefined,
    cancelledAt: undefined,
    endedAt: undefined,
    cancelReason: undefined,
    chargingAttemptId: undefined,
    charging: undefined,
    status: 'pending',
    isHeld: false,
    total: dollar(50),
    eventsWritten: 0,
    version: 1,
    createdAt: begins,
    updatedAt: begins,
    ...facts,
  }
}
