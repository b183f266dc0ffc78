import type { Services } from '#access'
import {
  createCaptureIntention,
  createIntention,
  readCustomer,
  type Customer,
  type Intention,
} from '#customers'
import { publicId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { narrowedRails, payerAt, quoteNewCard, quoteSurcharge } from '#payments'
import type { HeldKey } from '#platform/idempotency'
import { assertLive } from '../change/change-subscription.ts'
import { dueOf, type Period } from '../period.ts'
import { readStanding } from '../renewal/read-standing.ts'
import type { Standing } from '../renewal/standing.ts'
import { railsOf, type Subscription } from '../subscription.ts'
import { railRefused, refuseRail } from './chosen-method.ts'
import type { SignupCaller } from './signup-access.ts'
import { signupPeriodOf } from './signup-details.ts'

type Asked = { caller: SignupCaller; subscription: Pick<Subscription, 'id'> }

/** Quotes a newly captured card for the first invoice of a subscription: what is due of it, or a part. */
export async function quoteSignUp(
  services: Services,
  command: Asked & {
    ticketId: string
    billingZip: string
    amount: Cents | undefined
    key: HeldKey | undefined
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
  const due = dueOf(first)
  return quoteNewCard(services, {
    company,
    invoiceId: first.invoiceId,
    ticketId,
    billingZip,
    // Of nothing that is due it is told so.
    amount: command.amount ?? (due as Cents),
    payer: caller.by === 'payer' ? payerAt(services, caller.address, customer.contactId) : undefined,
    key,
    refuseRail: (rail) => refuseRail(standing.subscription, rail),
  })
}

/** What the open invoice of a subscription would come to with a method: its first one, or the oldest that waits for a good one. */
export async function quoteSurchargeOf(
  services: Services,
  command: Asked & { named: { accountVaultId: string } | { ticketId: string } },
) {
  const { company } = command.caller
  const { standing, customer } = await standingOf(services, command)
  const open = signupPeriodOf(standing) ?? standing.periods.find(isUnpaid)
  if (!open) throw new ApiError('already_processing')
  return quoteSurcharge(services, {
    company,
    invoiceId: open.invoiceId,
    named: command.named,
    amount: undefined,
    payer: customer,
    refuseRail: (rail) => refuseRail(standing.subscription, rail),
    // A renewal is tried as its schedule would have it charged.
    isRecurring: standing.subscription.activatedAt !== undefined,
  })
}

/** Opens the secure form in which the payer of a subscription saves a method, or has one captured for one use. */
export async function openSignupForm(
  services: Services,
  command: Asked & { paymentMethods: Rail[] | undefined; capture: boolean },
): Promise<Intention> {
  const { company } = command.caller
  const { standing, customer } = await standingOf(services, command)
  const accepted = railsOf(standing.subscription)
  const methods = narrowedRails(company, accepted, command.paymentMethods, railRefused)
  if (command.capture) return createCaptureIntention(services, company, methods, customer)
  return createIntention(services, company, {
    customerId: publicId('cus', customer.id),
    paymentMethods: methods,
  })
}

async function standingOf(
  { db }: Services,
  { caller: { company }, subscription }: Asked,
): Promise<{ standing: Standing; customer: Customer }> {
  const standing = await readStanding(db, company.id, subscription.id)
  const customer = standing && (await readCustomer(db, company.id, standing.subscription.customerId))
  if (!customer) throw new ApiError('not_found')
  assertLive(standing)
  return { standing, customer }
}

function isUnpaid(period: Period): boolean {
  return period.state === 'open' && dueOf(period) > 0
}
