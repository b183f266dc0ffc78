import type { AppContext } from '#context'
import { getCompanyTime, openCredentials, type Company } from '#companies'
import { loadInvoice, type Invoice } from '#invoices'
import { toCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { previewSurcharge } from '#payments'
import type { Vault } from '#processor'
import { loadSubscription } from '../find-subscriptions.ts'
import { loadExistingPlan } from '../plans/find-plans.ts'
import type { Plan } from '../plans/plan.ts'
import { getAcceptedRails } from '../payer-methods.ts'
import { calculatePeriodDue, type Period } from '../period.ts'
import { loadSubscriptionState } from '../renewal/load-subscription-state.ts'
import type { SubscriptionState } from '../subscription-state.ts'
import type { Subscription } from '../subscription.ts'
import { createSignUpCheck } from './is-sign-up.ts'
import { findSignupPeriod } from './signup-details.ts'
import { findNextPayment } from '../manage/next-payment.ts'
import { findLinkedSubscription } from './signup-access.ts'
import { listUnpaidPeriods } from '../dunning/unpaid-periods.ts'

/** The subscription and the plan that a payer signs up for. */
export type SignupTerms = { subscription: Subscription; plan: Plan }

/** The content of the set-up page of a subscription. */
export type SignupPage = SignupTerms & {
  company: Company
  /** Asks for a payment, for a payment method, or for nothing. */
  wants: 'payment' | 'method' | undefined
  /** The cents due on the first invoice of a sign-up, or else on the unpaid renewals. */
  due: Cents
  /** Set if exactly one invoice is open or has a payment in progress. */
  invoice: Invoice | undefined
  rails: Rail[]
  /** The payment method for future charges; undefined if there is none or the processor does not return it. */
  method: Pick<Vault, 'paymentMethod' | 'cardBrand' | 'lastFour'> | undefined
  /** The cents of the next payment, without a surcharge. */
  nextTotal: Cents
  /** The surcharge in cents on the next automatic charge with that method; undefined if it is not known. */
  added: Cents | undefined
  /** Whether a payment is in progress. */
  isBeingConfirmed: boolean
  /** ms */
  now: number
}

/** Opens the set-up page of a subscription by its token. */
export async function openSignupPage(
  context: AppContext,
  token: string,
): Promise<SignupPage | 'unknown' | 'expired'> {
  const opened = await findLinkedSubscription(context, token)
  if (typeof opened === 'string') return opened
  const { company, subscriptionId } = opened
  const state = await loadSubscriptionState(context.db, company.id, subscriptionId)
  return state ? buildSignupPage(context, company, state, getCompanyTime(context.clock, company)) : 'unknown'
}

/**
 * Returns the subscription and plan that an invoice signs up for. Undefined if the invoice is not the first one of a
 * subscription that awaits sign-up.
 */
export async function loadSignup({ db }: AppContext, invoice: Invoice): Promise<SignupTerms | undefined> {
  const { companyId, subscriptionId: id } = invoice
  if (!id || !(await createSignUpCheck({ db })(invoice))) return undefined
  const subscription = await loadSubscription(db, companyId, id)
  return subscription && { subscription, plan: await loadExistingPlan(db, subscription) }
}

async function buildSignupPage(
  context: AppContext,
  company: Company,
  state: SubscriptionState,
  now: number,
): Promise<SignupPage> {
  const { subscription, methodId } = state
  const open = listPagePeriods(state)
  const due = toCents(open.reduce((sum, period) => sum + calculatePeriodDue(period), 0))
  const [only, ...more] = open
  const [plan, invoice, method] = await Promise.all([
    loadExistingPlan(context.db, subscription),
    only && more.length === 0 ? loadInvoice(context.db, company.id, only.invoiceId) : undefined,
    loadChargedMethod(context, company, methodId),
  ])
  const nextTotal = (await findNextPayment(context, company, state, plan))?.sum ?? subscription.total
  const isMissing = subscription.billingMode === 'recurring' && methodId === undefined
  return {
    company,
    subscription,
    plan,
    wants: due > 0 ? 'payment' : isMissing && open.length === 0 ? 'method' : undefined,
    due,
    invoice,
    rails: getAcceptedRails(context, company, subscription),
    method,
    nextTotal,
    added: method && (await previewNextSurcharge(context, company, subscription, { method, nextTotal })),
    isBeingConfirmed: open.some((period) => period.invoice.reserved > 0),
    now,
  }
}

/** The periods whose invoices the page shows. */
function listPagePeriods(state: SubscriptionState): Period[] {
  const first = findSignupPeriod(state)
  if (first) return [first]
  return state.subscription.billingMode === 'recurring' ? listUnpaidPeriods(state) : []
}

function previewNextSurcharge(
  context: AppContext,
  company: Company,
  { customerId, billingMode }: Subscription,
  { method: vault, nextTotal: amount }: { method: Vault; nextTotal: Cents },
): Promise<Cents> | undefined {
  return billingMode === 'recurring'
    ? previewSurcharge(context, company, { customerId, vault, amount })
    : undefined
}

async function loadChargedMethod(context: AppContext, company: Company, methodId: string | undefined) {
  if (methodId === undefined) return undefined
  const location = openCredentials(context.secrets, company)
  return context.processor.readVault(location, methodId).catch((error: unknown) => {
    // The page still opens, without the payment method.
    context.log.warn('a method could not be read for its page', { companyId: company.id, error })
    return undefined
  })
}
