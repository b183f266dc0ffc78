import { findSubjectByToken, type AppContext } from '#access'
import { readCompanyClock, openCredentials, type Company } from '#companies'
import { readInvoice, type Invoice } from '#invoices'
import { toCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { previewSurcharge } from '#payments'
import type { Vault } from '#processor'
import { unpaidOf } from '../change/try-again.ts'
import { readSubscription } from '../find-subscriptions.ts'
import { planOf } from '../plans/find-plans.ts'
import type { Plan } from '../plans/plan.ts'
import { acceptedRailsOf } from '../payer-methods.ts'
import { dueOf, type Period } from '../period.ts'
import { readStanding } from '../renewal/read-standing.ts'
import type { Standing } from '../renewal/standing.ts'
import type { Subscription } from '../subscription.ts'
import { signUpLook } from './is-sign-up.ts'
import { signupPeriodOf } from './signup-details.ts'
import { findSubscriptionLink } from './signup-queries.ts'

/** What a payer signs up for. */
export type SignupTerms = { subscription: Subscription; plan: Plan }

/** What the set-up page of a subscription shows. */
export type SignupPage = SignupTerms & {
  company: Company
  /** What the page asks for: money that is open, a method for what comes, or nothing. */
  wants: 'payment' | 'method' | undefined
  /** What is open of it: of a sign-up its first invoice, else the renewals that wait for a good method. */
  due: Cents
  /** The one invoice that is open, or on its way. */
  invoice: Invoice | undefined
  rails: Rail[]
  /** The method that is charged from now on, where there is one and the processor tells. */
  method: Pick<Vault, 'paymentMethod' | 'cardBrand' | 'lastFour'> | undefined
  /** What is added to what is charged next by itself, with that method; undefined where it is not known. */
  added: Cents | undefined
  /** A payment of it is being made. */
  isBeingConfirmed: boolean
  /** ms */
  now: number
}

/** Opens the set-up page of a subscription that a token leads to. */
export async function openSignupPage(
  services: AppContext,
  token: string,
): Promise<SignupPage | 'unknown' | 'expired'> {
  const { db, clock } = services
  const found = await findSubjectByToken(db, 'setup', token)
  if (!found) return 'unknown'
  const { company, subjectId } = found
  const link = await db.first(findSubscriptionLink, { companyId: company.id, id: subjectId })
  if (!link) return 'unknown'
  const now = readCompanyClock(clock, company)
  if (link.is_over || now >= link.expires_at) return 'expired'
  const standing = await readStanding(db, company.id, link.subscription_id)
  return standing ? shown(services, company, standing, now) : 'unknown'
}

/** What is signed up for by paying an invoice; undefined where that is the first one of no subscription that waits for it. */
export async function readSignup({ db }: AppContext, invoice: Invoice): Promise<SignupTerms | undefined> {
  const { companyId, subscriptionId: id } = invoice
  if (!id || !(await signUpLook({ db })(invoice))) return undefined
  const subscription = await readSubscription(db, companyId, id)
  return subscription && { subscription, plan: await planOf(db, subscription) }
}

async function shown(
  services: AppContext,
  company: Company,
  standing: Standing,
  now: number,
): Promise<SignupPage> {
  const { subscription, methodId } = standing
  const open = openOf(standing)
  const due = toCents(open.reduce((sum, period) => sum + dueOf(period), 0))
  const [only, ...more] = open
  const [plan, invoice, method] = await Promise.all([
    planOf(services.db, subscription),
    only && more.length === 0 ? readInvoice(services.db, company.id, only.invoiceId) : undefined,
    methodOf(services, company, methodId),
  ])
  const isMissing = subscription.billingMode === 'recurring' && methodId === undefined
  return {
    company,
    subscription,
    plan,
    wants: due > 0 ? 'payment' : isMissing && open.length === 0 ? 'method' : undefined,
    due,
    invoice,
    rails: acceptedRailsOf(company, subscription),
    method,
    added: method && (await addedNext(services, company, subscription, method)),
    isBeingConfirmed: open.some((period) => period.invoice.reserved > 0),
    now,
  }
}

/** The periods whose money the page is about. */
function openOf(standing: Standing): Period[] {
  const first = signupPeriodOf(standing)
  if (first) return [first]
  return standing.subscription.billingMode === 'recurring' ? unpaidOf(standing) : []
}

function addedNext(
  services: AppContext,
  company: Company,
  { customerId, total: amount, billingMode }: Subscription,
  vault: Vault,
): Promise<Cents> | undefined {
  return billingMode === 'recurring'
    ? previewSurcharge(services, company, { customerId, vault, amount })
    : undefined
}

async function methodOf(services: AppContext, company: Company, methodId: string | undefined) {
  if (methodId === undefined) return undefined
  const location = openCredentials(services.secrets, company)
  return services.processor.readVault(location, methodId).catch((error: unknown) => {
    // The page tells all the same how it stands.
    services.log.warn('a method could not be read for its page', { companyId: company.id, error })
    return undefined
  })
}
