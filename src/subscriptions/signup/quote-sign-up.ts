import type { AppContext } from '#context'
import {
  contactIdsOf,
  createCaptureIntention,
  createIntention,
  loadCustomer,
  type Customer,
  type Intention,
} from '#customers'
import { toPublicId } from '#kernel/ids'
import { add, dollarsToCents, toDollars, zeroCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { quoteCard, quoteSurcharge, selectRails, type Payable } from '#checkout'
import type { Company } from '#companies'
import { loadInvoicePayable } from '#payments'
import type { LockedKey } from '#platform/idempotency'
import { assertLive } from '../change/change-subscription.ts'
import type { Period } from '../period.ts'
import { loadSubscriptionState } from '../renewal/load-subscription-state.ts'
import { listOpenPeriods, type SubscriptionState } from '../subscription-state.ts'
import type { Subscription } from '../subscription.ts'
import { toSubscriptionRails } from '../subscription-rails.ts'
import type { SignupCaller } from './signup-access.ts'
import { findSignupPeriod } from './signup-details.ts'
import { listUnpaidPeriods } from '../dunning/unpaid-periods.ts'

type SignUpRequest = { caller: SignupCaller; subscription: Pick<Subscription, 'id'> }

/** Quotes a newly captured card for the first invoice of a subscription, for everything due or a part of it. */
export async function quoteSignUp(
  context: AppContext,
  command: SignUpRequest & {
    ticketId: string
    billingZip?: string | undefined
    amount: Cents | undefined
    key: LockedKey | undefined
  },
) {
  const { caller, ticketId, billingZip, key } = command
  const { company } = caller
  const { state } = await loadLiveState(context, command)
  const first = findSignupPeriod(state)
  if (!first)
    throw new ApiError('bad_request', {
      message: 'It has no first invoice that waits to be paid. Quote any other as an invoice.',
    })
  const { payerHash } = caller
  const payable = await loadPeriodPayable(context, company, state, first)
  return quoteCard(context, payable, { ticketId, billingZip, amount: command.amount, payerHash, key })
}

/**
 * Quotes the total of a subscription's open invoices with a payment method. That is the first invoice, or the sum of
 * all renewals that are retried when a method is attached.
 */
export async function quoteOpenSurcharge(
  context: AppContext,
  command: SignUpRequest & { source: { accountVaultId: string } | { ticketId: string } },
) {
  const { company } = command.caller
  const { state, customer } = await loadLiveState(context, command)
  const quoting = listQuotedPeriods(state).map(async (period) =>
    quoteSurcharge(context, await loadPeriodPayable(context, company, state, period), {
      source: command.source,
      amount: undefined,
      payer: { contactIds: contactIdsOf(customer) },
      // A retried renewal is a recurring charge, as its schedule would have made it.
      isRecurring: state.subscription.activatedAt !== undefined,
    }),
  )
  const quotes = await Promise.all(quoting)
  const [quote] = quotes
  if (!quote) throw new ApiError('already_processing')
  const sum = (name: 'subtotal' | 'surcharge' | 'total') =>
    toDollars(add(...quotes.map((each) => dollarsToCents(each[name]) ?? zeroCents)))
  return { ...quote, subtotal: sum('subtotal'), surcharge: sum('surcharge'), total: sum('total') }
}

/**
 * Selects the periods that the method would pay: the first, the unpaid renewals that wait for a method, or else the
 * oldest open one.
 */
function listQuotedPeriods(state: SubscriptionState): Period[] {
  const first = findSignupPeriod(state)
  if (first) return [first]
  const waiting = listOpenPeriods({ periods: listUnpaidPeriods(state) })
  return waiting.length > 0 ? waiting : listOpenPeriods(state).slice(0, 1)
}

/** Returns the invoice of a period as the payable of checkout. The rails of its subscription apply, not its own. */
async function loadPeriodPayable(
  context: AppContext,
  company: Company,
  { subscription }: SubscriptionState,
  { invoiceId }: Period,
): Promise<Payable> {
  return { ...(await loadInvoicePayable(context, company, invoiceId)), ...toSubscriptionRails(subscription) }
}

/** Opens the secure form in which the payer of a subscription saves a method or captures it for one use. */
export async function openSignupForm(
  context: AppContext,
  command: SignUpRequest & { paymentMethods: Rail[] | undefined; capture: boolean },
): Promise<Intention> {
  const { company } = command.caller
  const { state, customer } = await loadLiveState(context, command)
  const methods = selectRails(
    context,
    { company, ...toSubscriptionRails(state.subscription) },
    command.paymentMethods,
  )
  if (command.capture) return createCaptureIntention(context, company, methods, customer)
  return createIntention(context, company, {
    customerId: toPublicId('cus', customer.id),
    paymentMethods: methods,
  })
}

async function loadLiveState(
  { db }: AppContext,
  { caller: { company }, subscription }: SignUpRequest,
): Promise<{ state: SubscriptionState; customer: Customer }> {
  const state = await loadSubscriptionState(db, company.id, subscription.id)
  const customer = state && (await loadCustomer(db, company.id, state.subscription.customerId))
  if (!customer) throw new ApiError('not_found')
  assertLive(state)
  return { state, customer }
}
