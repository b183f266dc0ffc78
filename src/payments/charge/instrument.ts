import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import { isVaultId } from '#customers'
import { hasExpired } from '#kernel/card-expiry'
import type { Rail } from '#kernel/rails'
import { ApiError, invalidField } from '#kernel/refusals'
import { ProcessorUnavailable, ProcessorUnreadable, type Instrument } from '#processor'
import type { ChargedInstrument } from '#transactions'
import { declined } from './payment-answer.ts'
import type { PaymentEvent } from './payment-event.ts'

/** What is charged: how the processor is told, how it is kept, and the rail it decides. */
export type ChargeSource = {
  source: Instrument
  rail: Rail
  instrument: ChargedInstrument
  /** Whose it is at the processor, where it is anybody's. */
  contactId?: string
  /** The month to the end of which a card is good, MMYY. */
  expDate?: string | undefined
}

/** The instrument that a request names, before the processor was asked about it. */
export type NamedInstrument =
  | { accountVaultId: string; event?: PaymentEvent }
  | { ticketId: string; event: PaymentEvent }
  | { walletData: Record<string, unknown>; walletProvider: 'apple_pay' | 'google_pay' }

/**
 * Finds out what would be charged. The rail of a saved method or a ticket comes from the processor's own record of it,
 * and a record that cannot be read fails closed: nothing is charged.
 */
export async function readInstrument(
  services: Services,
  company: Company,
  named: NamedInstrument,
): Promise<ChargeSource> {
  if ('walletData' in named) return walletSource(named)
  return 'ticketId' in named ? ticketSource(services, company, named) : vaultSource(services, company, named)
}

const eventPath = 'body.processorEvent'

/** The refusal of a saved method that is not there, or not for whoever asks. `event` is what named it, if one did. */
export function noSuchVault(event: PaymentEvent | undefined): ApiError {
  return invalidField(event ? eventPath : 'body.accountVaultId', 'not_found', 'no such saved payment method')
}

/** The refusal of a ticket whose one use is over. */
export function ticketUsed(): ApiError {
  return new ApiError('bad_request', { message: 'The ticket was used already.' })
}

/** Refuses a card past the end of its month, on the company's clock. */
export function refuseExpired({ expDate }: ChargeSource, now: number): void {
  if (expDate !== undefined && hasExpired(expDate, now))
    throw declined({ reasonCode: '1622', reasonText: 'Card expired' })
}

async function vaultSource(
  services: Services,
  company: Company,
  { accountVaultId, event }: { accountVaultId: string; event?: PaymentEvent },
): Promise<ChargeSource> {
  const location = credentialsOf(services.secrets, company)
  const vault = isVaultId(accountVaultId)
    ? await failingClosed(() => services.processor.readVault(location, accountVaultId))
    : undefined
  if (!vault?.active) throw noSuchVault(event)
  const { id: vaultId, contactId, paymentMethod: rail, lastFour, cardBrand, expDate } = vault
  const instrument = { vaultId, lastFour, ...(cardBrand === undefined ? {} : { cardBrand }) }
  return { source: { vaultId }, rail, instrument, contactId, expDate }
}

async function ticketSource(
  services: Services,
  company: Company,
  { ticketId: id }: { ticketId: string },
): Promise<ChargeSource> {
  const location = credentialsOf(services.secrets, company)
  const now = companyNow(services.clock, company)
  // Ids of tickets look like those of saved methods.
  const ticket = isVaultId(id)
    ? await failingClosed(() => services.processor.readTicket(location, id))
    : undefined
  if (!ticket) throw invalidField(eventPath, 'not_found', 'the processor knows no such ticket')
  if (ticket.used) throw ticketUsed()
  if (ticket.expiresAt <= now)
    throw new ApiError('bad_request', { message: 'The ticket has expired: capture the card again.' })
  const { contactId, paymentMethod: rail, lastFour, cardBrand, expDate } = ticket
  const instrument = { ticketId: id, lastFour, ...(cardBrand === undefined ? {} : { cardBrand }) }
  return { source: { ticketId: id }, rail, instrument, contactId, expDate }
}

/** Spec, Accepted payment rails: a wallet payment is always a card. */
function walletSource({
  walletData,
  walletProvider,
}: Extract<NamedInstrument, { walletData: unknown }>): ChargeSource {
  return { source: { walletData, walletProvider }, rail: 'cc', instrument: { walletProvider } }
}

/** Reads what is about to be charged; where it cannot be read, nothing is. */
async function failingClosed<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ProcessorUnavailable || error instanceof ProcessorUnreadable)
      throw new ApiError('not_charged')
    throw error
  }
}
