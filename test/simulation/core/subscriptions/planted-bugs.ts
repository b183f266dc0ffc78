import { invoiceChangedJob } from '#invoices'
import { dayMs } from '#kernel/clock'
import type { Period } from '../../../../src/subscriptions/period.ts'
import type { ChargeResult, SubscriptionState } from '../../../../src/subscriptions/subscription-state.ts'
import type { Subscription } from '../../../../src/subscriptions/subscription.ts'
import type { PlantedBug } from '../planted-bugs.ts'
import type { Core } from '../world.ts'
import type { SubscriptionRules } from './subscribing.ts'

/** Mistakes about subscriptions; the seeds of a run must find each of them. */
export const plantedSubscriptionBugs: PlantedBug[] = [
  {
    name: 'a subscription is written whatever became of it since it was read',
    plant: onRules(() => ({ isUnchanged: () => true })),
  },
  {
    name: 'the count of what was invoiced is not moved with the invoice',
    plant: onWrites((before, after) =>
      after.issued === undefined
        ? after
        : withFacts(after, { issuedThrough: before.subscription.issuedThrough }),
    ),
  },
  {
    name: 'the next period is counted from the last one',
    plant: onWrites((_before, after) => {
      const { nextBillingAt: anchorAt, nextPeriod: anchorPeriod } = after.subscription
      return anchorAt === undefined ? after : withFacts(after, { anchorAt, anchorUnits: 0, anchorPeriod })
    }),
  },
  {
    name: 'a charge is made under a new id each time',
    plant: onRules(() => ({ chargeId: (_named, newId) => newId() })),
  },
  {
    name: 'a charge is claimed that its subscription does not name any more',
    plant: onRules(() => ({ mayClaim: ({ cancelledAt }) => cancelledAt === undefined })),
  },
  {
    name: 'a claim is no write of its subscription',
    plant: onRules(() => ({ countsClaims: false })),
  },
  {
    name: 'a payment is recorded, and its subscription not told',
    plant: (core) => ({
      ...core,
      watched: (company, before, after) => {
        const rows = core.watched(company, before, after)
        if (before?.paid === after.paid && before.settling === after.settling) return rows
        return rows.map((one) => ({
          ...one,
          rows: one.rows.filter(({ kind }) => kind !== invoiceChangedJob),
        }))
      },
    }),
  },
  {
    name: 'a charge of which nobody knows what came counts as declined',
    plant: onResults((result) =>
      result.outcome === 'unknown' ? { ...result, outcome: 'declined' } : result,
    ),
  },
  {
    name: 'a processor that cannot be reached counts as a decline',
    plant: onResults((result) =>
      result.outcome === 'not charged' ? { ...result, outcome: 'declined' } : result,
    ),
  },
  {
    name: 'a charge is made after its subscription was cancelled, one of dunning as well',
    plant: onRules((rules) => ({
      mayClaim: ({ chargingAttemptId }, named) => chargingAttemptId === named,
      written(before, after) {
        const { chargingAttemptId, charging } = before.subscription
        const isCancelled = sendsNotification(after, 'cancelled')
        return rules.written(before, isCancelled ? withFacts(after, { chargingAttemptId, charging }) : after)
      },
    })),
  },
  {
    name: 'a day of dunning is done twice after a sleep',
    plant: onWrites((before, after) =>
      withPeriods(after, (period) => {
        const earlier = before.periods.find((one) => one.period === period.period)?.stepsDone ?? 0
        const isMissed = period.stepsDone > earlier + 1
        return isMissed ? { ...period, dunnedUntil: period.failedAt } : period
      }),
    ),
  },
  {
    name: 'a changed list of days is entered by how many were done of the one before',
    plant: onRules(({ decided }) => ({
      decided(own, context) {
        const { dunningDays } = context.company.settings
        const other = withPeriods(own, (period) => {
          const { failedAt, stepsDone } = period
          if (failedAt === undefined || stepsDone === 0) return period
          return { ...period, dunnedUntil: failedAt + (dunningDays[stepsDone - 1] ?? 1_000) * dayMs }
        })
        const after = decided(other, context)
        return after === other ? own : after
      },
    })),
  },
  {
    name: 'days of a list are made up for that were over when it was made',
    plant: onRules(({ decided }) => ({
      decided: (own, { company, ...context }) =>
        decided(own, { ...context, company: { ...company, dunningSince: undefined } }),
    })),
  },
  {
    name: 'a method that was declined for good is tried again',
    plant: onReads(({ failure, ...period }) => ({
      ...period,
      failure: failure && { ...failure, spentIds: [] },
      takenBack: [],
    })),
  },
  {
    name: 'a suspended subscription is billed on',
    plant: onDecisions(
      ({ subscription, periods, ...rest }) => {
        if (subscription.status !== 'suspended') return undefined
        const status = subscription.billingMode === 'recurring' ? 'failed' : 'past_due'
        return {
          ...rest,
          subscription: { ...subscription, status, suspendAfterDays: 1_000 },
          periods: periods.map((period) => ({ ...period, suspends: false })),
        }
      },
      (after, { subscription: { suspendAfterDays } }) => {
        const { status } = after.subscription
        const isLate = status === 'failed' || status === 'past_due'
        return withFacts(after, { suspendAfterDays, ...(isLate ? { status: 'suspended' } : {}) })
      },
    ),
  },
  {
    name: 'a period that went by is invoiced later',
    plant: onRules((rules) => {
      const skipped = new Map<string, number>()
      return {
        written(before, after) {
          const { id, nextPeriod } = after.subscription
          const last = skipped.get(id)
          if (sendsNotification(after, 'skipped')) skipped.set(id, nextPeriod - 1)
          const goesOn = sendsNotification(after, 'resumed') || sendsNotification(after, 'activated')
          if (last === undefined || !goesOn || sendsNotification(after, 'skipped'))
            return rules.written(before, after)
          skipped.delete(id)
          return rules.written(before, withFacts(after, { nextPeriod: last, issuedThrough: last - 1 }))
        },
      }
    }),
  },
  {
    name: 'an invoice that was withdrawn can be paid on',
    plant: onWrites((_before, after) =>
      withPeriods(after, (period) => (period.state === 'withdrawn' ? { ...period, state: 'open' } : period)),
    ),
  },
  {
    name: 'what was withdrawn is not invoiced again when its cancellation is taken back',
    plant: onWrites((_before, after) =>
      sendsNotification(after, 'cancel_withdrawn')
        ? withFacts(after, { issuedThrough: after.subscription.nextPeriod })
        : after,
    ),
  },
  {
    name: 'what was withdrawn and given back is not invoiced again when its cancellation is taken back',
    plant: onReads((period) =>
      period.state === 'withdrawn' && period.invoice.closed === 'Refunded'
        ? { ...period, state: 'settled' }
        : period,
    ),
  },
  {
    name: 'a refund moves the status of a subscription',
    plant: onReads((period) =>
      period.state === 'settled' && period.invoice.paid < period.invoice.amount
        ? withInvoice(period, { returns: period.returnsHeard + 1 })
        : period,
    ),
  },
  {
    name: 'a part of what is due makes a subscription active',
    plant: onReads((period) =>
      period.invoice.paid > 0 ? withInvoice(period, { paid: period.invoice.amount }) : period,
    ),
  },
  {
    name: 'a method that was deleted is replaced by the default',
    plant: onRules(({ methodOf }) => ({
      methodOf: (subscription, byDefault, isDeleted) =>
        isDeleted ? byDefault : methodOf(subscription, byDefault, isDeleted),
    })),
  },
  {
    name: 'the first invoice is issued ahead, while the trial runs',
    plant: onDecisions(
      (state) => {
        const { trialEndsAt, activatedAt, issuedThrough, firstPeriod } = state.subscription
        const isTrial = trialEndsAt !== undefined && activatedAt !== undefined && issuedThrough < firstPeriod
        return isTrial ? withFacts(state, { firstPeriod: firstPeriod - 1 }) : undefined
      },
      (after, { subscription: { firstPeriod } }) => withFacts(after, { firstPeriod }),
    ),
  },
  {
    name: 'what a bank took back is not heard of once somebody pays again',
    plant: onRules(({ periodOf }) => ({
      periodOf(kept, invoice) {
        const period = periodOf(kept, invoice)
        return invoice.achFailed ? period : withInvoice(period, { returns: kept.returnsHeard })
      },
    })),
  },
]

function onRules(variation: (rules: SubscriptionRules) => Partial<SubscriptionRules>): (core: Core) => Core {
  return (core) => ({
    ...core,
    subscriptions: { ...core.subscriptions, ...variation(core.subscriptions) },
  })
}

function onWrites(change: (before: SubscriptionState, after: SubscriptionState) => SubscriptionState) {
  return onRules(({ written }) => ({ written: (before, after) => written(before, change(before, after)) }))
}

function onReads(change: (period: Period) => Period) {
  return onRules(({ periodOf }) => ({ periodOf: (kept, invoice) => change(periodOf(kept, invoice)) }))
}

function onResults(change: (result: ChargeResult) => ChargeResult) {
  return onRules(({ chargeResultOf }) => ({ chargeResultOf: (...of) => change(chargeResultOf(...of)) }))
}

/** Decides on masked facts of a subscription, and restores the real facts in the decision. */
function onDecisions(
  mask: (own: SubscriptionState) => SubscriptionState | undefined,
  restore: (after: SubscriptionState, own: SubscriptionState) => SubscriptionState,
) {
  return onRules(({ decided, isIssueDue }) => ({
    isIssueDue: (own, context) => isIssueDue(mask(own) ?? own, context),
    decided(own, context) {
      const other = mask(own) ?? own
      const after = decided(other, context)
      if (after === other) return own
      return other === own ? after : restore(after, own)
    },
  }))
}

function withFacts(state: SubscriptionState, facts: Partial<Subscription>): SubscriptionState {
  return { ...state, subscription: { ...state.subscription, ...facts } }
}

function withPeriods(state: SubscriptionState, change: (period: Period) => Period): SubscriptionState {
  return { ...state, periods: state.periods.map(change) }
}

function withInvoice(period: Period, facts: Partial<Period['invoice']>): Period {
  return { ...period, invoice: { ...period.invoice, ...facts } }
}

function sendsNotification(
  { events }: SubscriptionState,
  type: SubscriptionState['events'][number]['type'],
): boolean {
  return events.some((event) => event.type === type)
}
