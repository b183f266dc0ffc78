import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomerByContact, loadOwnMethod, type Customer } from '#customers'
import { secondMs } from '#kernel/clock'
import { payerDeclinesPerPageMax, payerAttemptsWindowMs } from '#kernel/limits'
import type { Rail } from '#kernel/rails'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { findEventMethod, failClosed, findFalseClaim, loadInstrument, type PaymentEvent } from '#checkout'
import { toSubscriptionRails } from '../subscription-rails.ts'
import type { Subscription } from '../subscription.ts'
import { countPayerChoices } from './signup-queries.ts'

/** The payment method of a request: a saved one, or one that the secure form captured or saved. */
export type PaymentMethodInput = { accountVaultId: string } | { processorEvent: PaymentEvent }

/** A method that may be charged for a subscription. A captured one will be saved. */
export type ChosenMethod = { event?: PaymentEvent; rail: Rail } & (
  | { accountVaultId: string }
  | { ticketId: string }
)

type MethodOwner = { company: Company; subscription: Subscription; customer: Customer }

/** Checks that the customer may pay the subscription with the method, and returns it. Throws if not. */
export async function resolveChosenMethod(
  context: AppContext,
  whose: MethodOwner,
  source: PaymentMethodInput,
): Promise<ChosenMethod> {
  if ('accountVaultId' in source) {
    const vault = await refuseVault(context, whose, source.accountVaultId, 'body.accountVaultId')
    return { ...source, rail: vault.paymentMethod }
  }
  const { processorEvent: event } = source
  const chargeable = event['@action'] === 'sale' ? undefined : findEventMethod(event)
  const path = 'body.processorEvent'
  if (!chargeable) throw invalidFieldError(path, 'invalid_type', 'names no saved method and no captured one')
  const claimed =
    'ticketId' in chargeable
      ? await refuseTicket(context, whose, chargeable.ticketId, event)
      : await refuseVault(context, whose, chargeable.accountVaultId, path)
  const claim = findFalseClaim(event, claimed)
  if (claim === undefined) return { ...chargeable, event, rail: claimed.paymentMethod }
  throw new ApiError('bad_request', { message: `The event differs from the processor's record: ${claim}.` })
}

/** Throws bad_request if a subscription does not accept a rail. */
export function refuseRail(subscription: Subscription, rail: Rail | undefined): void {
  const { acceptedRails, railRefusedError } = toSubscriptionRails(subscription)
  if (rail !== undefined && !acceptedRails.includes(rail)) throw railRefusedError()
}

/**
 * Throws rate_limited if payers changed the method too often within the window. Each choice may cause a charge, so
 * unlimited choices would allow card testing.
 */
export async function refuseTooManyChoices(
  { db, clock }: AppContext,
  company: Company,
  { id }: Pick<Subscription, 'id'>,
): Promise<void> {
  const since = getCompanyTime(clock, company) - payerAttemptsWindowMs
  const made = await db.first(countPayerChoices, { companyId: company.id, id, since })
  if ((made?.chosen ?? 0) >= payerDeclinesPerPageMax)
    throw new ApiError('rate_limited', { retryAfterSeconds: payerAttemptsWindowMs / secondMs })
}

async function refuseVault(
  context: AppContext,
  { company, subscription, customer }: MethodOwner,
  vaultId: string,
  path: string,
) {
  const vault = await loadOwnMethod(context, company, customer, vaultId)
  if (!vault?.active) throw invalidFieldError(path, 'not_found', 'is no payment method of this customer')
  refuseRail(subscription, vault.paymentMethod)
  return vault
}

/** A captured method is not saved yet, but it may have been captured for another customer. */
async function refuseTicket(
  context: AppContext,
  { company, subscription, customer }: MethodOwner,
  ticketId: string,
  event: PaymentEvent,
) {
  const source = { ticketId, event }
  const { rail, contactId, instrument } = await failClosed(() => loadInstrument(context, company, source))
  const owner =
    contactId === undefined ? undefined : await loadCustomerByContact(context.db, company.id, contactId)
  if (owner && owner.id !== customer.id)
    throw invalidFieldError('body.processorEvent', 'not_found', 'was captured for another customer')
  refuseRail(subscription, rail)
  return { ...instrument, paymentMethod: rail }
}
