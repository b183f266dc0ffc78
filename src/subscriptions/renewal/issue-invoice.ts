import type { AppContext } from '#context'
import { getCompanyTime } from '#companies'
import type { Customer } from '#customers'
import {
  invoiceEventRows,
  insertPeriodInvoice,
  invoiceToRow,
  invoiceMailRows,
  buildInvoice,
  toDefaultRails,
  invoiceTimerRows,
  type Invoice,
} from '#invoices'
import type { InvoiceId } from '#kernel/ids'
import { toPartRows, type PartRows } from '#platform/database'
import { loadRuleSet } from '#surcharge'
import { clearedChargeFields, type ReturnedPayment } from '../period.ts'
import { hasRenewals, type Subscription } from '../subscription.ts'
import { toDueTime } from '../terms/schedule.ts'
import { calculatePrice, calculateRecurringPrice, type Pricing } from '../terms/agreed-price.ts'
import type { IssuedPeriod, IssueMail } from '../subscription-state.ts'
import { getPeriodStart, toScheduleZone } from '../terms/calendar.ts'

/** The inputs of an invoice other than the subscription. */
export type BillingContext = Pricing & { customer: Customer; number: string }

/** Returns the invoice of a period, and the period as stored with its subscription. */
export function buildPeriodInvoice(
  context: Pick<AppContext, 'ids' | 'clock'>,
  subscription: Subscription,
  period: number,
  billing: BillingContext,
): IssuedPeriod & { invoice: Invoice } {
  const { company, customer, plan, number } = billing
  const now = getCompanyTime(context.clock, company)
  const beginsAt = getPeriodStart(subscription, period, company)
  const { lines, total } = calculatePrice(subscription, billing, period)
  const isFirst = period === subscription.firstPeriod
  const invoice = buildInvoice(
    {
      companyId: company.id,
      id: context.ids.next<InvoiceId>(),
      number,
      customerId: customer.id,
      subscriptionId: subscription.id,
      description: plan.name,
      invoiceDate: isFirst ? now : beginsAt,
      dueAt: toDueTime({
        issuedAt: now,
        paymentDueDays: subscription.paymentDueDays,
        renewalAt: beginsAt,
        timeZone: toScheduleZone(subscription, company),
      }),
      dueDateOnly: subscription.datesOnly,
      paymentMethods: toDefaultRails(customer, subscription.paymentMethods),
      items: lines,
      customFields: {},
      // A subscription with automatic charges sends its own mails instead of reminders.
      reminders: subscription.billingMode !== 'recurring',
      amount: total,
      mailedAt: undefined,
    },
    now,
  )
  const endsAt = getPeriodStart(subscription, period + 1, company)
  return {
    invoice,
    total: calculateRecurringPrice(subscription, billing, hasRenewals(subscription) ? period + 1 : period),
    period: {
      ...blankPeriod,
      period,
      beginsAt,
      endsAt,
      invoiceId: invoice.id,
      invoice: { ...invoice, timesPaid: 0, returns: 0 },
    },
  }
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

/** Returns the rows of an issued invoice: the invoice, its event, its mail and its timer. */
export async function issuedInvoiceRows(
  context: AppContext,
  { company, customer }: Pick<BillingContext, 'company' | 'customer'>,
  invoice: Invoice,
  period: number,
  mail: IssueMail | undefined,
  vaultId: string | undefined,
): Promise<PartRows[]> {
  const now = invoice.createdAt
  const { email: to } = customer
  const isMailed = mail !== undefined && to !== undefined
  const sent: Invoice = isMailed ? { ...invoice, mailedAt: now } : invoice
  return [
    toPartRows(insertPeriodInvoice, { ...invoiceToRow(sent), subscription_period: period }),
    ...invoiceEventRows(context.ids, company, { type: 'invoice.created', invoice: sent, now }),
    ...(isMailed
      ? invoiceMailRows(context, {
          company,
          invoice: sent,
          to,
          mail: {
            kind: mail.kind,
            rules: await loadRuleSet(context.db, company),
            ...(mail.isCharged ? { chargedOn: invoice.invoiceDate, vaultId } : {}),
          },
          now,
        })
      : []),
    ...invoiceTimerRows(company, undefined, sent),
  ]
}
