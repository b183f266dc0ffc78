import { loadFeesOfInvoices } from '#attempts'
import { getCompanyTime, type Company } from '#companies'
import type { AppContext } from '#context'
import { loadCustomer, loadCustomers, toCustomerNames } from '#customers'
import { calculateAmountDue, loadInvoicesOfSubscription, type Invoice } from '#invoices'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type SubscriptionId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { add, toDollars, zeroCents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { previewSurcharge } from '#payments'
import type { Vault } from '#processor'
import { findExpectedRetry, listPeriodRetries } from '../dunning/dunning-steps.ts'
import { findNextPayment } from '../manage/next-payment.ts'
import { listPayable } from '../payer-invoices.ts'
import { toMethodEntries, tryListActiveMethods } from '../payer-methods.ts'
import { calculatePeriodDue } from '../period.ts'
import { loadExistingPlan } from '../plans/find-plans.ts'
import { toPlanResponse, type Plan } from '../plans/plan.ts'
import { loadSubscriptionState } from '../renewal/load-subscription-state.ts'
import { toSubscriptionResponse } from '../subscription-response.ts'
import { listOpenPeriods, type SubscriptionState } from '../subscription-state.ts'
import { listPeriodDates } from '../subscription-queries.ts'

const invoicesMax = 100

/**
 * Returns a subscription as the people of its company see it: its next payment, a failed charge with its retries, its
 * invoices with their periods, and its methods. Throws if the company has no such subscription.
 */
export async function loadSubscriptionDetails(context: AppContext, company: Company, id: SubscriptionId) {
  const { db } = context
  const state = await loadSubscriptionState(db, company.id, id)
  if (!state) throw new ApiError('not_found')
  const { subscription } = state
  const plan = await loadExistingPlan(db, subscription)
  const [invoices, customer, vaults] = await Promise.all([
    loadInvoicesOfSubscription(db, company.id, id, invoicesMax),
    loadCustomer(db, company.id, subscription.customerId),
    tryListActiveMethods(context, company, subscription),
  ])
  return {
    subscription: toSubscriptionResponse(subscription, plan, company),
    plan: toPlanResponse(plan),
    customer: customer ? toCustomerNames(customer) : {},
    ...omitNullish({
      nextPayment: await loadNextPayment(context, company, { state, plan, vaults }),
      failure: findFailure(context, company, state),
    }),
    invoices: await showInvoices(context, company, state, invoices),
    paymentMethods: toMethodEntries(vaults ?? [], state.methodId),
    ...(vaults ? {} : { methodsUnavailable: true }),
  }
}

/** Returns subscriptions with their payers, next payments without surcharge, and failed charges, in the order of the ids. */
export async function listDetails(context: AppContext, company: Company, ids: SubscriptionId[]) {
  const { db } = context
  const states = await Promise.all(ids.map((id) => loadSubscriptionState(db, company.id, id)))
  const known = states.filter((state) => state !== undefined)
  const customers = await loadCustomers(db, company.id, [
    ...new Set(known.map(({ subscription }) => subscription.customerId)),
  ])
  return Promise.all(
    known.map(async (state) => {
      const { subscription } = state
      const plan = await loadExistingPlan(db, subscription)
      const customer = customers.get(subscription.customerId)
      return {
        ...toSubscriptionResponse(subscription, plan, company),
        customer: customer ? toCustomerNames(customer) : {},
        ...omitNullish({
          nextPayment: await loadNextPayment(context, company, { state, plan, vaults: undefined }),
          failure: findFailure(context, company, state),
        }),
      }
    }),
  )
}

type Read = { state: SubscriptionState; plan: Plan; vaults: Vault[] | undefined }

/** Returns the next payment with the surcharge of the method that would be charged, if both are known. */
async function loadNextPayment(context: AppContext, company: Company, { state, plan, vaults }: Read) {
  const next = await findNextPayment(context, company, state, plan)
  if (!next) return undefined
  const { customerId, billingMode } = state.subscription
  const isCharged = billingMode === 'recurring'
  const vault = isCharged ? vaults?.find(({ id }) => id === state.methodId) : undefined
  const surcharge =
    vault && (await previewSurcharge(context, company, { customerId, vault, amount: next.sum }))
  return {
    date: next.date,
    amount: toDollars(next.sum),
    surcharge: toDollars(surcharge ?? zeroCents),
    total: toDollars(add(next.sum, surcharge ?? zeroCents)),
    isCharged,
  }
}

/** Returns the oldest failed charge, with the retries that were made and those to come. */
function findFailure({ clock }: AppContext, company: Company, state: SubscriptionState) {
  const period = listOpenPeriods(state).find(({ failedAt }) => failedAt !== undefined)
  if (period?.failedAt === undefined) return undefined
  const expected = findExpectedRetry(state, period, company)
  const now = getCompanyTime(clock, company)
  const isEnding = typeof expected === 'number'
  return {
    invoiceId: toPublicId('inv', period.invoiceId),
    failedAt: toIsoInstant(period.failedAt),
    amountDue: toDollars(calculatePeriodDue(period)),
    ...omitNullish({
      reasonCode: period.failure?.reasonCode,
      reasonText: period.failure?.reasonText,
      nextRetryAt: isEnding ? toIsoInstant(expected) : undefined,
    }),
    retries: listPeriodRetries(state.subscription, period, company)
      .filter(({ isDone, at }) => isDone || at >= now)
      .map(({ at, isDone }) => ({ at: toIsoInstant(at), isDone })),
    isSuspendedAfter: company.settings.suspendAfterDunning,
  }
}

async function showInvoices(
  { db }: AppContext,
  { id: companyId }: Company,
  { subscription, periods }: SubscriptionState,
  invoices: Invoice[],
) {
  const ids = invoices.map(({ id }) => id)
  const [fees, rows] = await Promise.all([
    loadFeesOfInvoices(db, companyId, ids),
    db.all(listPeriodDates, { companyId, id: subscription.id, limit: invoicesMax }),
  ])
  const payable = listPayable(invoices, periods)
  return invoices.map((invoice) => {
    const period = rows.find(({ invoice_id }) => invoice_id === invoice.id)
    return {
      id: toPublicId('inv', invoice.id),
      invoiceId: invoice.number,
      invoiceStatus: invoice.status,
      amount: toDollars(invoice.amount),
      amountDue: toDollars(calculateAmountDue(invoice)),
      feeAmount: toDollars(fees.get(invoice.id) ?? zeroCents),
      invoiceDate: toIsoInstant(invoice.invoiceDate),
      dueDate: toIsoInstant(invoice.dueAt),
      isPayable: payable.includes(invoice),
      ...(period && { periodStart: toIsoInstant(period.begins_at), periodEnd: toIsoInstant(period.ends_at) }),
    }
  })
}
