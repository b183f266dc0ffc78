import type { Anchor, BillingCycle } from '#kernel/billing-calendar'
import type { CompanyId, CustomerId, SubscriptionId, TransactionId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { add, zeroCents, type Cents } from '#kernel/money'
import { rails, type Rail } from '#kernel/rails'
import { c, mapping, type Mapping } from '#platform/database'
import type { BillingMode } from './billing-mode.ts'
import type { PendingCharge } from './charging.ts'
import type { SubscriptionStatus } from './subscription-status.ts'
import type { Discount } from './terms/discount.ts'
import type { AddOn } from './terms/price-period.ts'

/** A subscription of a customer to a plan. Instants in ms. */
export type Subscription = {
  companyId: CompanyId
  id: SubscriptionId
  customerId: CustomerId
  planId: string
  billingMode: BillingMode
  billingCycle: BillingCycle
  leadTimeDays: number
  /** A price that replaces the plan's price, the add-ons and the discounts. */
  override: Cents | undefined
  addOns: AddOn[]
  discounts: Discount[]
  /**
   * The set-up fee on the first invoice, fixed at creation: a plan change before that invoice keeps it. A subscription
   * that is older than this field uses the fee of its plan.
   */
  setupFee: Cents | undefined
  paymentDueDays: number
  suspendAfterDays: number
  /** As stored; an empty list means all rails. */
  paymentMethods: Rail[]
  /** The payment method attached to the subscription. */
  vaultId: string | undefined
  /** Whether the attached method was deleted, as of the last processing. No other method replaces it. */
  methodGone: boolean
  customFields: Record<string, Json>
  /** In a schedule of dates, this field, the trial end and the anchor are dates at 00:00 UTC. */
  startsAt: number
  /** Whether the schedule was started with a date alone. */
  datesOnly: boolean
  trialEndsAt: number | undefined
  anchorAt: number
  anchorUnits: number
  anchorPeriod: number
  /**
   * The anchor and cycle before the last schedule change, which takes effect with `nextPeriod`. If the change is
   * reverted before that period begins, the old schedule continues.
   */
  scheduleBefore: (Anchor & { cycle: BillingCycle; nextPeriod: number }) | undefined
  /** The first period that is invoiced. */
  firstPeriod: number
  nextPeriod: number
  /** When the current period began; undefined before the first one. */
  periodBeganAt: number | undefined
  /** The last period that was invoiced or skipped. */
  issuedThrough: number
  nextBillingAt: number | undefined
  /** The time as of which the status was computed. It never goes back; later due work is still to be done. */
  standsAt: number
  /** When the first invoice was paid in full, or the trial began. */
  activatedAt: number | undefined
  /** When a requested cancellation takes effect. */
  cancelAt: number | undefined
  cancelledAt: number | undefined
  endedAt: number | undefined
  cancelReason: string | undefined
  chargingAttemptId: TransactionId | undefined
  charging: PendingCharge | undefined
  status: SubscriptionStatus
  /** Whether it was imported and does not count yet: the schedule does nothing with it until the cut-over. */
  isHeld: boolean
  /** The amount of the next invoice, as last computed. */
  total: Cents
  eventsWritten: number
  /** Incremented with every write. A write based on an older version is rejected. */
  version: number
  createdAt: number
  updatedAt: number
}

/** The columns that an update may change. */
export const mutableColumns = {
  plan_id: c.text(),
  billing_cycle: c.text<BillingCycle>(),
  lead_time_days: c.integer,
  override_cents: c.maybe(c.cents),
  add_ons: c.json<AddOn[]>(),
  discounts: c.json<Discount[]>(),
  payment_due_days: c.integer,
  suspend_after_days: c.integer,
  payment_methods: c.texts<Rail>(),
  vault_id: c.maybe(c.text()),
  method_gone: c.boolean,
  custom_fields: c.json<Record<string, Json>>(),
  dates_only: c.boolean,
  trial_ends_at: c.maybe(c.instant),
  anchor_at: c.instant,
  anchor_units: c.integer,
  anchor_period: c.integer,
  schedule_before: c.maybe(c.json<NonNullable<Subscription['scheduleBefore']>>()),
  first_period: c.integer,
  next_period: c.integer,
  period_began_at: c.maybe(c.instant),
  issued_through: c.integer,
  next_billing_at: c.maybe(c.instant),
  stands_at: c.instant,
  activated_at: c.maybe(c.instant),
  cancel_at: c.maybe(c.instant),
  cancelled_at: c.maybe(c.instant),
  ended_at: c.maybe(c.instant),
  cancel_reason: c.maybe(c.text()),
  charging_attempt_id: c.maybe(c.uuid<TransactionId>()),
  charging: c.maybe(c.json<PendingCharge>()),
  status: c.text<SubscriptionStatus>(),
  is_held: c.boolean,
  total_cents: c.cents,
  events_written: c.integer,
  updated_at: c.instant,
}

export const subscriptionColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<SubscriptionId>(),
  customer_id: c.uuid<CustomerId>(),
  billing_mode: c.text<BillingMode>(),
  setup_fee_cents: c.maybe(c.cents),
  starts_at: c.instant,
  version: c.bigint,
  created_at: c.instant,
  ...mutableColumns,
}

export const {
  fromRow: rowToSubscription,
  toRow: subscriptionToRow,
}: Mapping<typeof subscriptionColumns, Subscription> = mapping(subscriptionColumns)

/** The fields of a subscription to which nothing has happened yet. */
export const blankSubscription = {
  paymentMethods: [] as Rail[],
  vaultId: undefined,
  methodGone: false,
  scheduleBefore: undefined,
  nextBillingAt: undefined,
  periodBeganAt: undefined,
  activatedAt: undefined,
  cancelAt: undefined,
  cancelledAt: undefined,
  endedAt: undefined,
  cancelReason: undefined,
  chargingAttemptId: undefined,
  charging: undefined,
  status: 'pending',
  isHeld: false,
  eventsWritten: 0,
  version: 1,
} as const

/** Returns whether a subscription is over. Only its invoices can still change. */
export function isOver({ cancelledAt, endedAt }: Pick<Subscription, 'cancelledAt' | 'endedAt'>): boolean {
  return cancelledAt !== undefined || endedAt !== undefined
}

/** Returns whether more invoices follow the first one. */
export function hasRenewals({ billingMode }: Pick<Subscription, 'billingMode'>): boolean {
  return billingMode !== 'nonRecurring'
}

/** Returns whether the first invoice was issued. */
export function isInvoiced({ issuedThrough, firstPeriod }: Subscription): boolean {
  return issuedThrough >= firstPeriod
}

/** Returns the rails that the set-up page of a subscription offers. */
export function getOfferedRails({ paymentMethods }: Pick<Subscription, 'paymentMethods'>): Rail[] {
  return paymentMethods.length > 0 ? paymentMethods : [...rails]
}

/** Returns the amount of the first invoice: the recurring total and the set-up fee. */
export function getFirstTotal({
  total,
  setupFee = zeroCents,
}: Pick<Subscription, 'total' | 'setupFee'>): Cents {
  return add(total, setupFee)
}
