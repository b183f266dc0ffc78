import type { AppContext } from '#access'
import type { Company } from '#companies'
import { calculateAmountDue, type Invoice } from '#invoices'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toCents, toDollars } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { previewSurcharge } from '#payments'
import { oldestDue, readShownInvoices } from '../invoices-shown.ts'
import { acceptedRailsOf, activeMethods, methodsShown } from '../payer-methods.ts'
import { dueOf } from '../period.ts'
import { planOf } from '../plans/find-plans.ts'
import { planDocument, type Plan } from '../plans/plan.ts'
import { priceOf } from '../terms/agreed-price.ts'
import { pricedProducts } from '../terms/priced-products.ts'
import { readStanding } from '../renewal/read-standing.ts'
import { isStopped, openPeriods, type Standing } from '../renewal/standing.ts'
import { beginningOf, isInvoiced, isOver, subscriptionDocument } from '../subscription.ts'
import type { PageSession } from './page-session.ts'

/** What the page of a subscription shows to its payer. */
export type ManageDetails = Awaited<ReturnType<typeof readManageDetails>>

type Managed = Pick<PageSession, 'company' | 'subscription'>

/** Reads what the page of a subscription shows to its payer, and what he may do there. */
export async function readManageDetails(services: AppContext, managed: Managed) {
  return (await readManagePage(services, managed)).details
}

/** The same, and what is added to what is charged next by itself: undefined where its method is not known. */
export async function readManagePage(services: AppContext, { company, subscription: { id } }: Managed) {
  const { db } = services
  const standing = await readStanding(db, company.id, id)
  if (!standing) throw new Error('a subscription is gone that was just read')
  const { subscription } = standing
  const plan = await planOf(db, subscription)
  const [invoices, vaults, next] = await Promise.all([
    readShownInvoices(db, company.id, id),
    vaultsOf(services, company, standing),
    nextPayment(services, company, standing, plan),
  ])
  const acceptedRails = acceptedRailsOf(company, subscription)
  // What a merchant notes of a subscription is not for its payer.
  const { customFields: _notes, ...shown } = subscriptionDocument(subscription, plan, company)
  const details = {
    companyName: company.name,
    subscription: shown,
    plan: planDocument(plan),
    ...omitNullish({ nextPayment: next && { date: next.date, amount: toDollars(next.sum) } }),
    invoices: invoices.map(invoiceShown),
    paymentMethods: methodsShown(vaults ?? [], standing.methodId),
    ...(vaults ? {} : { methodsUnavailable: true }),
    acceptedRails,
    may: mayOf(company, standing, { acceptedRails, invoices }),
  }
  const { customerId } = subscription
  const vault = vaults?.find(({ id }) => id === standing.methodId)
  const added =
    next && vault && (await previewSurcharge(services, company, { customerId, vault, amount: next.sum }))
  return { details, added }
}

/** The methods of the payer; undefined where the processor does not tell. */
async function vaultsOf(services: AppContext, company: Company, { subscription }: Standing) {
  try {
    return await activeMethods(services, company, subscription)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The page opens all the same: what is to be paid can still be seen, and a cancellation asked for.
    services.log.warn('saved methods could not be read for the page of a subscription', {
      companyId: company.id,
      error,
    })
    return undefined
  }
}

/** When it asks for money next by itself, and for how much; undefined where it does not. */
async function nextPayment(services: AppContext, company: Company, standing: Standing, plan: Plan) {
  const { subscription } = standing
  const { nextPeriod, firstPeriod, nextBillingAt, cancelAt } = subscription
  if (isOver(subscription) || cancelAt !== undefined || nextBillingAt === undefined) return undefined
  if (isInvoiced(subscription) && isStopped(standing)) return undefined
  const ahead = standing.periods.find(({ period, state }) => period === nextPeriod && state === 'open')
  if (ahead && dueOf(ahead) > 0) return { date: toIsoInstant(nextBillingAt), sum: toCents(dueOf(ahead)) }
  const isIssued = subscription.issuedThrough >= nextPeriod && nextPeriod > firstPeriod
  const period = isIssued ? nextPeriod + 1 : nextPeriod
  const products = await pricedProducts(services, company, subscription.addOns)
  const { total } = priceOf(subscription, { company, plan, products }, period)
  return { date: toIsoInstant(beginningOf(subscription, period, company)), sum: total }
}

function invoiceShown(invoice: Invoice) {
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

function mayOf(
  company: Company,
  standing: Standing,
  { acceptedRails, invoices }: { acceptedRails: Rail[]; invoices: Invoice[] },
) {
  const { subscription } = standing
  const isLive = !isOver(subscription)
  const isCancelling = subscription.cancelAt !== undefined
  return {
    pay: openPeriods(standing).length > 0 || oldestDue(invoices, standing.periods) !== undefined,
    // What is paid by hand is never charged to a method.
    changeMethod: isLive && subscription.billingMode === 'recurring' && acceptedRails.length > 0,
    cancel: isLive && !isCancelling && company.settings.selfServiceCancel,
    keep: isLive && isCancelling,
  }
}
