import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomerByContact, loadOwnMethod, type Customer } from '#customers'
import { secondMs } from '#kernel/clock'
import { payerDeclinesPerPageMax, payerAttemptsWindowMs } from '#kernel/limits'
import type { Rail } from '#kernel/rails'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { findEventMethod, failClosed, findFalseClaim, loadInstrument, type PaymentEvent } from '#payments'
import { getOfferedRails, type Subscription } from '../subscription.ts'
import { countPayerChoices } from './signup-queries.ts'

/** What a payer names to pay with from now on: a saved method, or what the secure form captured or saved. */
export type PaymentMethodInput = { accountVaultId: string } | { processorEvent: PaymentEvent }

/** A method that may be charged for a subscription: a saved one, or a captured one that is to be kept. */
export type ChosenMethod = { event?: PaymentEvent } & ({ accountVaultId: string } | { ticketId: string })

type MethodOwner = { company: Company; subscription: Subscription; customer: Customer }

/** Finds what was named among what the customer of a subscription may pay with for it; throws the refusal. */
export async function resolveChosenMethod(
  services: AppContext,
  whose: MethodOwner,
  named: PaymentMethodInput,
): Promise<ChosenMethod> {
  if ('accountVaultId' in named) {
    await refuseVault(services, whose, named.accountVaultId, 'body.accountVaultId')
    return named
  }
  const { processorEvent: event } = named
  const chargeable = event['@action'] === 'sale' ? undefined : findEventMethod(event)
  const path = 'body.processorEvent'
  if (!chargeable) throw invalidFieldError(path, 'invalid_type', 'names no saved method and no captured one')
  const claimed =
    'ticketId' in chargeable
      ? await refuseTicket(services, whose, chargeable.ticketId, event)
      : await refuseVault(services, whose, chargeable.accountVaultId, path)
  const claim = findFalseClaim(event, claimed)
  if (claim === undefined) return { ...chargeable, event }
  throw new ApiError('bad_request', { message: `The event differs from the processor's record: ${claim}.` })
}

/** Refuses a rail that a subscription does not take. */
export function refuseRail(subscription: Subscription, rail: Rail | undefined): void {
  const rails = getOfferedRails(subscription)
  if (rail !== undefined && !rails.includes(rail)) throw railRefusedError(rails)
}

/** The refusal of a rail, with those that are accepted. */
export function railRefusedError(accepted: Rail[]): ApiError {
  const only = accepted.length === 1 ? ' only' : ''
  return new ApiError('bad_request', {
    message: `This subscription accepts ${accepted.join(' and ')}${only}.`,
  })
}

/** Refuses a payer who has one card after the other tried, or one again and again: each that he chooses may be charged. */
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
  services: AppContext,
  { company, subscription, customer }: MethodOwner,
  vaultId: string,
  path: string,
) {
  const vault = await loadOwnMethod(services, company, customer, vaultId)
  if (!vault?.active) throw invalidFieldError(path, 'not_found', 'is no payment method of this customer')
  refuseRail(subscription, vault.paymentMethod)
  return vault
}

/** A captured method is nobody's saved one yet, but it may have been captured for another customer. */
async function refuseTicket(
  services: AppContext,
  { company, subscription, customer }: MethodOwner,
  ticketId: string,
  event: PaymentEvent,
) {
  const named = { ticketId, event }
  const { rail, contactId, instrument } = await failClosed(() => loadInstrument(services, company, named))
  const owner =
    contactId === undefined ? undefined : await loadCustomerByContact(services.db, company.id, contactId)
  if (owner && owner.id !== customer.id)
    throw invalidFieldError('body.processorEvent', 'not_found', 'was captured for another customer')
  refuseRail(subscription, rail)
  return { ...instrument, paymentMethod: rail }
}
