import type { AppContext } from '#access'
import {
  createCaptureIntention,
  createIntention,
  readCustomer,
  type Customer,
  type Intention,
} from '#customers'
import { toPublicId } from '#kernel/ids'
import { add, dollarsToCents, toDollars, zeroCents, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { selectRails, toPayer, quoteNewCard, quoteSurcharge } from '#payments'
import type { LockedKey } from '#platform/idempotency'
import { assertLive } from '../change/change-subscription.ts'
import { unpaidOf } from '../change/try-again.ts'
import type { Period } from '../period.ts'
import { readStanding } from '../renewal/read-standing.ts'
import { openPeriods, type Standing } from '../renewal/standing.ts'
import { railsOf, type Subscription } from '../subscription.ts'
import { railRefused, refuseRail } from './chosen-method.ts'
import type { SignupCaller } from './signup-access.ts'
import { signupPeriodOf } from './signup-details.ts'

type Asked = { caller: SignupCaller; subscription: Pick<Subscription, 'id'> }

/** Quotes a newly captured card for the first invoice of a subscription: what is due of it, or a part. */
export async function quoteSignUp(
  services: AppContext,
  command: Asked & {
    ticketId: string
    billingZip?: string | undefined
    amount: Cents | undefined
    key: LockedKey | undefined
  },
) {
  const { caller, ticketId, billingZip, key } = command
  const { company } = caller
  const { standing, customer } = await standingOf(services, command)
  const first = signupPeriodOf(standing)
  if (!first)
    throw new ApiError('bad_request', {
      message: 'It has no first invoice that waits to be paid. Quote any other as an invoice.',
    })
  return quoteNewCard(services, {
    company,
    invoiceId: first.invoiceId,
    ticketId,
    billingZip,
    amount: command.amount,
    payer: caller.by === 'payer' ? toPayer(services, caller.address, customer.contactId) : undefined,
    key,
    refuseRail: (rail) => refuseRail(standing.subscription, rail),
  })
}

/**
 * What is open of a subscription would come to with a method: its first invoice, or each of those that are tried with a method as
 * it is attached, in one sum.
 */
export async function quoteSurchargeOf(
  services: AppContext,
  command: Asked & { named: { accountVaultId: string } | { ticketId: string } },
) {
  const { company } = command.caller
  const { standing, customer } = await standingOf(services, command)
  const quoting = openOf(standing).map(({ invoiceId }) =>
    quoteSurcharge(services, {
      company,
      invoiceId,
      named: command.named,
      amount: undefined,
      payer: customer,
      refuseRail: (rail) => refuseRail(standing.subscription, rail),
      // A renewal is tried as its schedule would have it charged.
      isRecurring: standing.subscription.activatedAt !== undefined,
    }),
  )
  const quotes = await Promise.all(quoting)
  const [quote] = quotes
  if (!quote) throw new ApiError('already_processing')
  const sum = (name: 'subtotal' | 'surcharge' | 'total') =>
    toDollars(add(...quotes.map((each) => dollarsToCents(each[name]) ?? zeroCents)))
  return { ...quote, subtotal: sum('subtotal'), surcharge: sum('surcharge'), total: sum('total') }
}

/** The periods whose money is asked for with a method: the first, those that wait for a good one, or else the oldest. */
function openOf(standing: Standing): Period[] {
  const first = signupPeriodOf(standing)
  if (first) return [first]
  const waiting = openPeriods({ periods: unpaidOf(standing) })
  return waiting.length > 0 ? waiting : openPeriods(standing).slice(0, 1)
}

/** Opens the secure form in which the payer of a subscription saves a method, or has one captured for one use. */
export async function openSignupForm(
  services: AppContext,
  command: Asked & { paymentMethods: Rail[] | undefined; capture: boolean },
): Promise<Intention> {
  const { company } = command.caller
  const { standing, customer } = await standingOf(services, command)
  const accepted = railsOf(standing.subscription)
  const methods = selectRails(company, accepted, command.paymentMethods, railRefused)
  if (command.capture) return createCaptureIntention(services, company, methods, customer)
  return createIntention(services, company, {
    customerId: toPublicId('cus', customer.id),
    paymentMethods: methods,
  })
}

async function standingOf(
  { db }: AppContext,
  { caller: { company }, subscription }: Asked,
): Promise<{ standing: Standing; customer: Customer }> {
  const standing = await readStanding(db, company.id, subscription.id)
  const customer = standing && (await readCustomer(db, company.id, standing.subscription.customerId))
  if (!customer) throw new ApiError('not_found')
  assertLive(standing)
  return { standing, customer }
}
