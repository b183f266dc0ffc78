import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { Customer } from '#customers'
import {
  invoiceEventRows,
  insertPeriodInvoice,
  invoiceToRow,
  invoiceMailRows,
  buildInvoice,
  resolveRails,
  invoiceJobRows,
  type Invoice,
} from '#invoices'
import type { InvoiceId } from '#kernel/ids'
import { toPartRows, type PartRows } from '#platform/database'
import { zeroCents } from '#kernel/money'
import { loadRuleSet } from '#surcharge'
import { clearedChargeFields, type ReturnedPayment } from '../period.ts'
import { loadExistingPlan } from '../plans/find-plans.ts'
import { hasRenewals, type Subscription } from '../subscription.ts'
import { loadPricedProducts } from '../terms/priced-products.ts'
import { toDueTime } from '../terms/schedule.ts'
import { calculatePrice, calculateRecurringPrice, type Pricing } from '../terms/agreed-price.ts'
import type { InvoiceDraft, IssuedPeriod, IssueMail, SubscriptionState } from '../subscription-state.ts'
import { getPeriodStart, toScheduleZone } from '../terms/calendar.ts'
import { isInvoiceMailed } from './select-mails.ts'

/** The inputs of an invoice other than the subscription. `now` is the company's time, ms. */
export type DraftInput = Pricing & { now: number; newInvoiceId: () => InvoiceId }

/** Returns the plan and the products of a subscription at their present prices. */
export async function loadPricing(
  context: Pick<AppContext, 'db'>,
  company: Company,
  subscription: Subscription,
): Promise<Pricing> {
  const [plan, products] = await Promise.all([
    loadExistingPlan(context.db, subscription),
    loadPricedProducts(context, company, subscription.addOns),
  ])
  return { company, plan, products }
}

/** Returns the function with which a decision at `now` (ms) builds an invoice. */
export function createIssue({ ids }: Pick<AppContext, 'ids'>, pricing: Pricing, now: number) {
  const input = { ...pricing, now, newInvoiceId: () => ids.next<InvoiceId>() }
  return (subscription: Subscription, period: number) => draftInvoice(subscription, period, input)
}

/** Returns the invoice of a period, and the period as stored with its subscription. */
export function draftInvoice(subscription: Subscription, period: number, input: DraftInput): IssuedPeriod {
  const { company, plan, now } = input
  const beginsAt = getPeriodStart(subscription, period, company)
  const { lines, total: amount } = calculatePrice(subscription, input, period)
  const invoice: InvoiceDraft = {
    period,
    id: input.newInvoiceId(),
    description: plan.name,
    lines,
    amount,
    invoiceDate: period === subscription.firstPeriod ? now : beginsAt,
    dueAt: toDueTime({
      issuedAt: now,
      paymentDueDays: subscription.paymentDueDays,
      renewalAt: beginsAt,
      timeZone: toScheduleZone(subscription, company),
    }),
    issuedAt: now,
  }
  return {
    invoice,
    total: calculateRecurringPrice(subscription, input, hasRenewals(subscription) ? period + 1 : period),
    period: {
      ...blankPeriod,
      period,
      beginsAt,
      endsAt: getPeriodStart(subscription, period + 1, company),
      invoiceId: invoice.id,
      invoice: { ...unpaidInvoice, amount, dueAt: invoice.dueAt, dueDateOnly: subscription.datesOnly },
    },
  }
}

const unpaidInvoice = {
  paid: zeroCents,
  settling: zeroCents,
  reserved: zeroCents,
  closed: undefined,
  timesPaid: 0,
  returns: 0,
}

/** Returns the invoice that a decision issues, under a number. */
export function buildPeriodInvoice(
  after: SubscriptionState,
  { period, id, description, lines, amount, invoiceDate, dueAt, issuedAt }: InvoiceDraft,
  { customer, number }: { customer: Customer; number: string },
): Invoice {
  const { subscription, periods } = after
  const isCharged = periods.some((one) => one.period === period && one.chargeDue !== undefined)
  return buildInvoice(
    {
      companyId: subscription.companyId,
      id,
      number,
      customerId: customer.id,
      subscriptionId: subscription.id,
      description,
      invoiceDate,
      dueAt,
      dueDateOnly: subscription.datesOnly,
      paymentMethods: resolveRails(customer, { stored: subscription.paymentMethods }).rails,
      items: lines,
      customFields: {},
      // A subscription with automatic charges sends its own mails instead of reminders. Its first invoice has reminders
      // if there is nothing to charge.
      reminders:
        subscription.billingMode !== 'recurring' || (period === subscription.firstPeriod && !isCharged),
      amount,
      mailedAt: isInvoiceMailed(after) && customer.email !== undefined ? issuedAt : undefined,
    },
    issuedAt,
  )
}

/** The fields of a new period without charges, payments or returns. */
export const blankPeriod = {
  ...clearedChargeFields,
  state: 'open',
  surchargeTold: undefined,
  timesPaidHeard: 0,
  returnsHeard: 0,
  returned: undefined,
  takenBack: [] as ReturnedPayment[],
  refunded: 0,
  wasReturned: false,
  wasGivenBack: false,
} as const

/** Returns the rows of an issued invoice: the invoice, its event, its mail and its job. */
export async function issuedInvoiceRows(
  context: AppContext,
  { company, customer }: { company: Company; customer: Customer },
  invoice: Invoice,
  period: number,
  mail: IssueMail | undefined,
  vaultId: string | undefined,
): Promise<PartRows[]> {
  const now = invoice.createdAt
  const { email: to } = customer
  return [
    toPartRows(insertPeriodInvoice, { ...invoiceToRow(invoice), subscription_period: period }),
    ...invoiceEventRows(context.ids, company, { type: 'invoice.created', invoice, now }),
    ...(mail && to !== undefined
      ? invoiceMailRows(context, {
          company,
          invoice,
          to,
          mail: {
            kind: mail.kind,
            rules: await loadRuleSet(context.db, company),
            ...(mail.isCharged ? { chargedOn: invoice.invoiceDate, vaultId } : {}),
          },
          now,
        })
      : []),
    ...invoiceJobRows(company, undefined, invoice),
  ]
}
