import type { AppContext } from '#access'
import type { Company } from '#companies'
import { readCustomer } from '#customers'
import { calculateAmountDue, toLineItemEntry, readInvoice, type Invoice } from '#invoices'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import { planOf } from '../plans/find-plans.ts'
import { planDocument } from '../plans/plan.ts'
import { maskedEmail, maskedName, maskedPhone } from '../masked.ts'
import { acceptedRailsOf, payerMethods } from '../payer-methods.ts'
import type { Period } from '../period.ts'
import { readStanding } from '../renewal/read-standing.ts'
import type { Standing } from '../renewal/standing.ts'
import { isOver, subscriptionDocument, type Subscription } from '../subscription.ts'
import type { SignupCaller } from './signup-access.ts'

/** What whoever signs up for a subscription, or changes how it is paid, reads of it. */
export async function signupDetails(
  services: AppContext,
  caller: Pick<SignupCaller, 'company' | 'isVerified' | 'by'>,
  { id }: Pick<Subscription, 'id'>,
) {
  const { company, isVerified, by } = caller
  const standing = await readStanding(services.db, company.id, id)
  if (!standing) throw new Error('a subscription is gone that was just read')
  const { subscription } = standing
  const [plan, pending, payer] = await Promise.all([
    planOf(services.db, subscription),
    pendingInvoiceOf(services, standing),
    isVerified ? payerOfIt(services, company, standing) : {},
  ])
  const { customFields, paymentMethodId, ...shown } = subscriptionDocument(subscription, plan, company)
  return {
    companyName: company.name,
    // What the merchant notes of it is nothing for its payer, and with what it is paid nothing for whoever found a link.
    subscription: {
      ...shown,
      ...omitNullish({
        customFields: by === 'payer' ? undefined : customFields,
        paymentMethodId: isVerified ? paymentMethodId : undefined,
      }),
    },
    plan: planDocument(plan),
    acceptedRails: acceptedRailsOf(company, subscription),
    ...pending,
    ...payer,
  }
}

/** The first period of a subscription that was never paid, while its invoice is open. */
export function signupPeriodOf({ subscription, periods }: Standing): Period | undefined {
  if (subscription.activatedAt !== undefined || isOver(subscription)) return undefined
  return periods.find(({ period, state }) => period === subscription.firstPeriod && state === 'open')
}

async function pendingInvoiceOf({ db }: AppContext, standing: Standing) {
  const first = signupPeriodOf(standing)
  const invoice = first && (await readInvoice(db, standing.subscription.companyId, first.invoiceId))
  if (!invoice) return {}
  return { pendingInvoiceId: toPublicId('inv', invoice.id), pendingInvoice: entryOf(invoice) }
}

function entryOf(invoice: Invoice) {
  return {
    invoiceId: invoice.number,
    amount: toDollars(invoice.amount),
    amountDue: toDollars(calculateAmountDue(invoice)),
    dueDate: toIsoInstant(invoice.dueAt),
    items: invoice.items.map(toLineItemEntry),
  }
}

async function payerOfIt(services: AppContext, company: Company, { subscription, methodId }: Standing) {
  const [customer, paymentMethods] = await Promise.all([
    readCustomer(services.db, company.id, subscription.customerId),
    payerMethods(services, company, subscription, methodId),
  ])
  if (!customer) throw new Error('a subscription has no customer')
  const { email, phoneNumber: phone } = customer
  return {
    customer: omitNullish({
      name: maskedName(customer),
      email: email && maskedEmail(email),
      phone: phone && maskedPhone(phone),
    }),
    paymentMethods,
  }
}
