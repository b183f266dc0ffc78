import type { Company } from '#companies'
import type { Customer } from '#customers'
import type { Invoice } from '#invoices'
import type { CustomerId, InvoiceId, SubscriptionId, TransactionId } from '#kernel/ids'
import { toCents, zeroCents } from '#kernel/money'
import type { PendingCharge } from '../../../../src/subscriptions/charging.ts'
import type { HistoryEntry } from '../../../../src/subscriptions/history-entry.ts'
import type { Period } from '../../../../src/subscriptions/period.ts'
import type { Plan } from '../../../../src/subscriptions/plans/plan.ts'
import { applyDueSteps } from '../../../../src/subscriptions/renewal/decide-next.ts'
import { isIssueDue } from '../../../../src/subscriptions/renewal/calendar-steps.ts'
import {
  toChargeResult,
  resolveMethod,
} from '../../../../src/subscriptions/renewal/load-subscription-state.ts'
import type { SubscriptionState } from '../../../../src/subscriptions/subscription-state.ts'
import type { Subscription } from '../../../../src/subscriptions/subscription.ts'
import type { CycleSince } from '../../period-beginnings.ts'
import { company } from '../company.ts'
import type { DunningList } from './dunning-lists.ts'

/** A subscription as the store has it, with its history. */
export type KeptSubscription = {
  subscription: Subscription
  periods: Map<number, Period>
  history: (HistoryEntry & { at: number })[]
  /**
   * Every issued invoice. If an invoice was withdrawn, or released from its period, the period may have a second one.
   */
  issued: { period: number; invoiceId: InvoiceId; at: number; isReleased?: boolean }[]
  /** The billing cycles, each with the first period that it applies to. */
  cycles: CycleSince[]
}

/** A scheduled charge of a subscription, as it was claimed. */
export type ClaimedCharge = { id: TransactionId; subscriptionId: SubscriptionId; name: string }

/** The subscriber of a run, and the plan. */
export type Subscribing = {
  company: Company
  /** The company's lists of dunning days, oldest first. */
  lists: DunningList[]
  customer: Customer
  plan: Plan
  /** All methods that the payer ever had. The id of a method begins with its rail. */
  methods: string[]
  defaultMethodId: string | undefined
  /** The methods that the processor has deleted, and those whose deletion the service has recorded. */
  gone: Set<string>
  deleted: Set<string>
  kept: Map<SubscriptionId, KeptSubscription>
  claimed: ClaimedCharge[]
  /** Subscriptions whose immediate cancellation was confirmed to the caller. */
  cancelled: Set<SubscriptionId>
}

/** The rules of subscriptions, and the few decisions of the code that calls them. A bug can be planted in each. */
export type SubscriptionRules = {
  decided: typeof applyDueSteps
  isIssueDue: typeof isIssueDue
  methodOf: typeof resolveMethod
  chargeResultOf: typeof toChargeResult
  isUnchanged(kept: Subscription, read: Subscription): boolean
  /** A period as it is read together with its invoice. */
  periodOf(period: Period, invoice: Invoice): Period
  /** The part of a decision that is written. */
  written(before: SubscriptionState, after: SubscriptionState): SubscriptionState
  /** The id under which the pending charge of a subscription is made. */
  chargeId(named: TransactionId, newId: () => TransactionId): TransactionId
  /** Whether a charge may be claimed, as src/subscriptions/charge-queries.ts decides. */
  mayClaim(subscription: Subscription, named: TransactionId, charging: PendingCharge): boolean
  /** Whether a claim counts as a write of its subscription. */
  countsClaims: boolean
}

/** The rules without planted bugs. */
export const soundRules: SubscriptionRules = {
  decided: applyDueSteps,
  isIssueDue,
  methodOf: resolveMethod,
  chargeResultOf: toChargeResult,
  isUnchanged: (kept, read) => kept.version === read.version,
  periodOf: (period, { timesPaid = 0, returns = 0, ...invoice }) => ({
    ...period,
    invoice: { ...invoice, timesPaid, returns },
  }),
  written: (_before, after) => after,
  chargeId: (named) => named,
  mayClaim: ({ chargingAttemptId, cancelledAt }, named) =>
    chargingAttemptId === named && cancelledAt === undefined,
  countsClaims: true,
}

/** Returns the state before the first subscription is created. */
export function noSubscriptions(): Subscribing {
  return {
    company,
    lists: [],
    customer,
    plan,
    methods: ['cc1', 'cc2', 'ach3'],
    defaultMethodId: undefined,
    gone: new Set(),
    deleted: new Set(),
    kept: new Map(),
    claimed: [],
    cancelled: new Set(),
  }
}

const customer: Customer = {
  id: '00000000-0000-7000-8000-00000000c000' as CustomerId,
  isErased: false,
  email: undefined,
  firstName: undefined,
  lastName: undefined,
  companyName: undefined,
  phoneNumber: undefined,
  address1: undefined,
  address2: undefined,
  city: undefined,
  state: undefined,
  zip: undefined,
  externalUserId: undefined,
  customFields: {},
  defaultPaymentOptions: undefined,
  contactId: undefined,
  mergedContactIds: [],
  hasSavedMethod: false,
  defaultPaymentMethodId: undefined,
  createdAt: 0,
  updatedAt: 0,
}

const plan: Plan = {
  companyId: company.id,
  planId: 'plan',
  name: 'Plan',
  billingCycle: 'monthly',
  price: toCents(1_000),
  setupFee: zeroCents,
  trialDays: undefined,
  description: undefined,
  features: undefined,
  active: true,
  leadTimeDays: 0,
  createdAt: 0,
  updatedAt: 0,
}
