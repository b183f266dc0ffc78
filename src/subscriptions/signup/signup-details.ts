import type { AppContext } from '#context'
import type { Company } from '#companies'
import { loadCustomer } from '#customers'
import { calculateAmountDue, toLineItemEntry, loadInvoice, type Invoice } from '#invoices'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { maskEmail, maskPhone } from '#kernel/mask'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import { loadExistingPlan } from '../plans/find-plans.ts'
import { toPlanResponse } from '../plans/plan.ts'
import { maskName } from '../mask.ts'
import { getAcceptedRails, loadPayerMethods } from '../payer-methods.ts'
import type { Period } from '../period.ts'
import { loadSubscriptionState } from '../renewal/load-subscription-state.ts'
import type { SubscriptionState } from '../subscription-state.ts'
import { isOver, type Subscription } from '../subscription.ts'
import type { SignupCaller } from './signup-access.ts'
import { toSubscriptionResponse } from '../subscription-response.ts'

/** Loads the details of a subscription that a sign-up or a change of its payment method needs. */
export async function loadSignupDetails(
  context: AppContext,
  caller: Pick<SignupCaller, 'company' | 'isVerified' | 'by'>,
  { id }: Pick<Subscription, 'id'>,
) {
  const { company, isVerified, by } = caller
  const state = await loadSubscriptionState(context.db, company.id, id)
  if (!state) throw new Error('a subscription is gone that was just read')
  const { subscription } = state
  const [plan, pending, payer] = await Promise.all([
    loadExistingPlan(context.db, subscription),
    loadPendingInvoice(context, state),
    isVerified ? loadPayerDetails(context, company, state) : {},
  ])
  const { customFields, paymentMethodId, ...shown } = toSubscriptionResponse(subscription, plan, company)
  return {
    companyName: company.name,
    // Custom fields are the merchant's notes and not for the payer. The payment method is not for an unverified link
    // holder.
    subscription: {
      ...shown,
      ...omitNullish({
        customFields: by === 'payer' ? undefined : customFields,
        paymentMethodId: isVerified ? paymentMethodId : undefined,
      }),
    },
    plan: toPlanResponse(plan),
    acceptedRails: getAcceptedRails(context, company, subscription),
    ...pending,
    ...payer,
  }
}

/** Returns the first period of a subscription that was never activated, while its invoice is open. */
export function findSignupPeriod({ subscription, periods }: SubscriptionState): Period | undefined {
  if (subscription.activatedAt !== undefined || isOver(subscription)) return undefined
  return periods.find(({ period, state }) => period === subscription.firstPeriod && state === 'open')
}

async function loadPendingInvoice({ db }: AppContext, state: SubscriptionState) {
  const first = findSignupPeriod(state)
  const invoice = first && (await loadInvoice(db, state.subscription.companyId, first.invoiceId))
  if (!invoice) return {}
  return { pendingInvoiceId: toPublicId('inv', invoice.id), pendingInvoice: toInvoiceEntry(invoice) }
}

function toInvoiceEntry(invoice: Invoice) {
  return {
    invoiceId: invoice.number,
    amount: toDollars(invoice.amount),
    amountDue: toDollars(calculateAmountDue(invoice)),
    dueDate: toIsoInstant(invoice.dueAt),
    items: invoice.items.map(toLineItemEntry),
  }
}

async function loadPayerDetails(
  context: AppContext,
  company: Company,
  { subscription, methodId }: SubscriptionState,
) {
  const [customer, paymentMethods] = await Promise.all([
    loadCustomer(context.db, company.id, subscription.customerId),
    loadPayerMethods(context, company, subscription, methodId),
  ])
  if (!customer) throw new Error('a subscription has no customer')
  const { email, phoneNumber: phone } = customer
  return {
    customer: omitNullish({
      name: maskName(customer),
      email: email && maskEmail(email),
      phone: phone && maskPhone(phone),
    }),
    paymentMethods,
  }
}
