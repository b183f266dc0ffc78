import type { Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import type { Anchor, BillingCycle } from '#kernel/billing-calendar'
import type { CompanyId, CustomerId, SubscriptionId, TransactionId } from '#kernel/ids'
import { toPublicId } from '#kernel/ids'
import { omitNullish, type Json } from '#kernel/json'
import { toDollars, type Cents } from '#kernel/money'
import { rails, type Rail } from '#kernel/rails'
import { c, mapping, type Mapping } from '#platform/database'
import type { BillingMode } from './billing-mode.ts'
import type { PendingCharge } from './charging.ts'
import type { Plan } from './plans/plan.ts'
import { toScheduledStart, toInstant, type Schedule } from './subscription-dates.ts'
import type { SubscriptionStatus } from './subscription-status.ts'
import type { Discount } from './terms/discount.ts'
import { toDiscountEntry } from './terms/discount-input.ts'
import type { AddOn } from './terms/price-period.ts'

/** What somebody pays for again and again. Instants in ms. */
export type Subscription = {
  companyId: CompanyId
  id: SubscriptionId
  customerId: CustomerId
  planId: string
  billingMode: BillingMode
  billingCycle: BillingCycle
  leadTimeDays: number
  /** What it costs instead of what its plan says, add-ons and discounts. */
  override: Cents | undefined
  addOns: AddOn[]
  discounts: Discount[]
  /**
   * What its first invoice asks for beside that: the fee of the plan that it began with, wherever it moves before. One that was created
   * before there was this has that of its plan.
   */
  setupFee: Cents | undefined
  paymentDueDays: number
  suspendAfterDays: number
  /** As stored; an empty set counts as both. */
  paymentMethods: Rail[]
  /** The method that was attached to it. */
  vaultId: string | undefined
  /** Whether that was deleted since, as it was noted last: no other takes its place. */
  methodGone: boolean
  customFields: Record<string, Json>
  /** Of a schedule of dates a date, 00:00 UTC, and so are the end of its trial and its anchor. */
  startsAt: number
  /** Whether it was begun by a date alone. */
  datesOnly: boolean
  trialEndsAt: number | undefined
  anchorAt: number
  anchorUnits: number
  anchorPeriod: number
  /**
   * Where the schedule was fixed, and its cycle, before that became another with the period `nextPeriod`: should it become what it was
   * before that period begins, nothing has changed.
   */
  scheduleBefore: (Anchor & { cycle: BillingCycle; nextPeriod: number }) | undefined
  /** The first period that is invoiced. */
  firstPeriod: number
  /** The period that begins next. */
  nextPeriod: number
  /** When the one before it began, once one has. */
  periodBeganAt: number | undefined
  /** The last period that was invoiced or skipped. */
  issuedThrough: number
  nextBillingAt: number | undefined
  /** The moment as of which its status was worked out. It never goes back: what time brings after it is still to be done. */
  standsAt: number
  /** When it was first paid in full, or its trial began. */
  activatedAt: number | undefined
  /** When it is to be over, where somebody asked for that. */
  cancelAt: number | undefined
  cancelledAt: number | undefined
  endedAt: number | undefined
  cancelReason: string | undefined
  chargingAttemptId: TransactionId | undefined
  charging: PendingCharge | undefined
  status: SubscriptionStatus
  /** What its next invoice will ask for, as worked out last. */
  total: Cents
  eventsWritten: number
  /** Grows with every write; a write that follows from an older one is refused. */
  version: number
  createdAt: number
  updatedAt: number
}

/** What any write of a subscription may change. */
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
  total_cents: c.cents,
  events_written: c.integer,
  updated_at: c.instant,
}

/** The columns of a subscription. */
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

/** What the beginnings of its periods are counted from. */
export function toAnchor({ anchorAt: at, anchorUnits: units, anchorPeriod: period }: Subscription): Anchor {
  return { at, units, period }
}

/** The company of a subscription, as far as its days go by it. */
export type ZonedCompany = Pick<Company, 'timeZone'>

/** Where the days of a schedule begin; undefined where it goes by instants. */
export function toScheduleZone({ datesOnly }: Pick<Subscription, 'datesOnly'>, { timeZone }: ZonedCompany) {
  return datesOnly ? timeZone : undefined
}

/** The schedule of a subscription, as it is by its company's zone of today. */
export function toSchedule(subscription: Subscription, company: ZonedCompany): Schedule {
  return {
    anchor: toAnchor(subscription),
    cycle: subscription.billingCycle,
    timeZone: toScheduleZone(subscription, company),
  }
}

/** When a period of it begins, ms. One that was invoiced begins when its invoice says. */
export function getPeriodStart(subscription: Subscription, period: number, company: ZonedCompany): number {
  return toScheduledStart(toSchedule(subscription, company), period)
}

/** When it starts, ms. */
export function getStartTime(
  subscription: Pick<Subscription, 'datesOnly' | 'startsAt'>,
  company: ZonedCompany,
): number {
  return toInstant(subscription.startsAt, toScheduleZone(subscription, company))
}

/** When its trial ends, ms; undefined where it has none. */
export function getTrialEnd(
  subscription: Pick<Subscription, 'datesOnly' | 'trialEndsAt'>,
  company: ZonedCompany,
): number | undefined {
  const { trialEndsAt } = subscription
  return trialEndsAt === undefined ? undefined : toInstant(trialEndsAt, toScheduleZone(subscription, company))
}

/** Whether nothing can happen to it any more but what happens to its invoices. */
export function isOver({ cancelledAt, endedAt }: Pick<Subscription, 'cancelledAt' | 'endedAt'>): boolean {
  return cancelledAt !== undefined || endedAt !== undefined
}

/** Whether invoices follow on its first one. */
export function hasRenewals({ billingMode }: Pick<Subscription, 'billingMode'>): boolean {
  return billingMode !== 'nonRecurring'
}

/** Whether its first invoice was issued. */
export function isInvoiced({ issuedThrough, firstPeriod }: Subscription): boolean {
  return issuedThrough >= firstPeriod
}

/** The rails that its set-up page offers. */
export function getOfferedRails({ paymentMethods }: Pick<Subscription, 'paymentMethods'>): Rail[] {
  return paymentMethods.length > 0 ? paymentMethods : [...rails]
}

/** The public read object of a subscription. */
export function toSubscriptionResponse(
  subscription: Subscription,
  plan: Pick<Plan, 'name'>,
  company: ZonedCompany,
) {
  const { billingMode, addOns, discounts, customFields } = subscription
  const at = (moment: number | undefined) => (moment === undefined ? undefined : toIsoInstant(moment))
  return {
    subscriptionId: toPublicId('sub', subscription.id),
    status: subscription.status,
    customerId: toPublicId('cus', subscription.customerId),
    planId: subscription.planId,
    planName: plan.name,
    billingMode,
    billingCycle: subscription.billingCycle,
    totalAmount: toDollars(subscription.total),
    startDate: toIsoInstant(getStartTime(subscription, company)),
    paymentDueDays: subscription.paymentDueDays,
    paymentMethods: getOfferedRails(subscription),
    cancelAtPeriodEnd: subscription.cancelAt !== undefined && !isOver(subscription),
    ...omitNullish({
      trialEndDate: at(getTrialEnd(subscription, company)),
      ...toCurrentPeriod(subscription, company),
      nextBillingDate: at(subscription.nextBillingAt),
      amount: subscription.override === undefined ? undefined : toDollars(subscription.override),
      addOns: addOns.length > 0 ? addOns : undefined,
      discounts: discounts.length > 0 ? discounts.map(toDiscountEntry) : undefined,
      suspendAfterDays: billingMode === 'recurringManual' ? subscription.suspendAfterDays : undefined,
      paymentMethodId: subscription.methodGone ? undefined : subscription.vaultId,
      customFields: Object.keys(customFields).length > 0 ? customFields : undefined,
      cancelDate: at(subscription.cancelledAt ?? subscription.cancelAt),
      cancelReason: subscription.cancelReason,
      endedDate: at(subscription.endedAt),
    }),
    createdAt: toIsoInstant(subscription.createdAt),
    updatedAt: toIsoInstant(subscription.updatedAt),
  }
}

/** The period that has begun last, once one has: of what is over, the last of it. */
function toCurrentPeriod(subscription: Subscription, company: ZonedCompany) {
  const { nextPeriod, periodBeganAt, nextBillingAt, cancelAt } = subscription
  if (periodBeganAt === undefined) return {}
  return {
    currentPeriodStart: toIsoInstant(periodBeganAt),
    currentPeriodEnd: toIsoInstant(
      nextBillingAt ?? cancelAt ?? getPeriodStart(subscription, nextPeriod, company),
    ),
  }
}
