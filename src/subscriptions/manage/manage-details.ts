import { loadFeesOfInvoices } from '#attempts'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomer } from '#customers'
import { calculateAmountDue, signPdfUrl, type Invoice } from '#invoices'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars, zeroCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { previewSurcharge } from '#payments'
import { findOldestDue, listPayable, loadPayerInvoices } from '../payer-invoices.ts'
import { maskEmail } from '#kernel/mask'
import { getAcceptedRails, toMethodEntries, tryListActiveMethods } from '../payer-methods.ts'
import { loadExistingPlan } from '../plans/find-plans.ts'
import { toPlanResponse } from '../plans/plan.ts'
import { voidUpcomingInvoice } from '../renewal/void-upcoming-invoice.ts'
import { loadSubscriptionState } from '../renewal/load-subscription-state.ts'
import { listOpenPeriods, type SubscriptionState } from '../subscription-state.ts'
import { isOver } from '../subscription.ts'
import { findNextPayment } from './next-payment.ts'
import type { PageSession } from './page-session.ts'
import { toSubscriptionResponse } from '../subscription-response.ts'

/** The content of a payer's subscription page. */
export type ManageDetails = Awaited<ReturnType<typeof loadManageDetails>>

type ManagedSubscription = Pick<PageSession, 'company' | 'subscription'>

/** Loads the content of a payer's subscription page, with the actions that the payer may take. */
export async function loadManageDetails(context: AppContext, managed: ManagedSubscription) {
  return (await loadManagePage(context, managed)).details
}

/** An invoice on a payer's subscription page. */
export type ShownInvoice = ReturnType<typeof toInvoiceEntry> & {
  /** The URL of its PDF. */
  pdf: string
  isPayable: boolean
  /** The surcharge that was charged in addition to its amount. */
  fees: Cents
  /** Whether it would still be due after a cancellation. */
  staysDue: boolean
}

/**
 * Loads the page content, with facts that only the page shows. The surcharge on the next automatic charge is undefined
 * if the payment method is unknown.
 */
export async function loadManagePage(
  context: AppContext,
  { company, subscription: { id, customerId } }: ManagedSubscription,
) {
  const { db } = context
  const state = await loadSubscriptionState(db, company.id, id)
  if (!state) throw new Error('a subscription is gone that was just read')
  const { subscription } = state
  const plan = await loadExistingPlan(db, subscription)
  const [invoices, vaults, next, customer] = await Promise.all([
    loadPayerInvoices(db, company.id, id),
    tryListActiveMethods(context, company, subscription),
    findNextPayment(context, company, state, plan),
    loadCustomer(db, company.id, customerId),
  ])
  const acceptedRails = getAcceptedRails(context, company, subscription)
  // Custom fields are the merchant's notes and not for the payer.
  const { customFields: _notes, ...shown } = toSubscriptionResponse(subscription, plan, company)
  const details = {
    companyName: company.name,
    subscription: shown,
    plan: toPlanResponse(plan),
    ...omitNullish({ nextPayment: next && { date: next.date, amount: toDollars(next.sum) } }),
    invoices: invoices.map(toInvoiceEntry),
    paymentMethods: toMethodEntries(vaults ?? [], state.methodId),
    ...(vaults ? {} : { methodsUnavailable: true }),
    acceptedRails,
    may: toPermissions(company, state, { acceptedRails, invoices }),
  }
  const vault = vaults?.find(({ id }) => id === state.methodId)
  const added =
    next && vault && (await previewSurcharge(context, company, { customerId, vault, amount: next.sum }))
  const billingEmail = customer?.email && maskEmail(customer.email)
  return {
    details,
    added,
    billingEmail,
    invoices: await loadShownInvoices(context, company, state, invoices),
  }
}

async function loadShownInvoices(
  context: AppContext,
  company: Company,
  state: SubscriptionState,
  invoices: Invoice[],
): Promise<ShownInvoice[]> {
  const invoiceIds = invoices.map(({ id }) => id)
  const fees = await loadFeesOfInvoices(context.db, company.id, invoiceIds)
  const now = getCompanyTime(context.clock, company)
  const payable = listPayable(invoices, state.periods)
  const canceled = voidUpcomingInvoice(state).periods.map(({ invoiceId }) => invoiceId)
  const open = listOpenPeriods(state).map(({ invoiceId }) => invoiceId)
  return invoices.map((invoice) => {
    const isPayable = payable.includes(invoice)
    return {
      ...toInvoiceEntry(invoice),
      // The reader of the page can pay there, so the paper may have a link to pay as well.
      pdf: signPdfUrl(context, company, invoice.id, now, { mayPay: isPayable }),
      isPayable,
      fees: fees.get(invoice.id) ?? zeroCents,
      staysDue: open.includes(invoice.id) && !canceled.includes(invoice.id),
    }
  })
}

function toInvoiceEntry(invoice: Invoice) {
  return {
    id: toPublicId('inv', invoice.id),
    invoiceId: invoice.number,
    invoiceStatus: invoice.status,
    amount: toDollars(invoice.amount),
    amountDue: toDollars(calculateAmountDue(invoice)),
    invoiceDate: toIsoInstant(invoice.invoiceDate),
    dueDate: toIsoInstant(invoice.dueAt),
  }
}

function toPermissions(
  company: Company,
  state: SubscriptionState,
  { acceptedRails, invoices }: { acceptedRails: Rail[]; invoices: Invoice[] },
) {
  const { subscription } = state
  const isLive = !isOver(subscription)
  const isCancelling = subscription.cancelAt !== undefined
  return {
    pay: listOpenPeriods(state).length > 0 || findOldestDue(invoices, state.periods) !== undefined,
    // A manual subscription never charges a payment method.
    changeMethod: isLive && subscription.billingMode === 'recurring' && acceptedRails.length > 0,
    cancel: isLive && !isCancelling && company.settings.selfServiceCancel,
    keep: isLive && isCancelling,
  }
}
