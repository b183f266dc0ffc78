import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import { isVaultId } from '#customers'
import { hasExpired } from '#kernel/card-expiry'
import type { Rail } from '#kernel/rails'
import { ApiError, invalidField } from '#kernel/refusals'
import { isProcessorTrouble, type Instrument, type Ticket, type Vault } from '#processor'
import { placeOfMethod, type MethodFacts } from '#surcharge'
import { ticketUsed, type ChargedInstrument } from '#transactions'
import { declined } from './payment-answer.ts'
import type { PaymentEvent } from './payment-event.ts'

/** What is charged: how the processor is told, how it is kept, and the rail it decides. */
export type ChargeSource = {
  source: Instrument
  rail: Rail
  instrument: ChargedInstrument
  /** What a surcharge on it follows from. */
  method: MethodFacts
  /** Whose it is at the processor, where it is anybody's. */
  contactId?: string | undefined
  /** The month to the end of which a card is good, MMYY. */
  expDate?: string | undefined
}

/** The instrument that a request names, before the processor was asked about it. */
export type NamedInstrument =
  | { accountVaultId: string; event?: PaymentEvent }
  /** A captured method; one that is held for a quote is read although its one use is over. */
  | { ticketId: string; event?: PaymentEvent; isHeld?: boolean }
  | { walletData: Record<string, unknown>; walletProvider: 'apple_pay' | 'google_pay' }
  | { quote: QuotedCard }

/** A card that the processor holds for its quote. */
export type QuotedCard = { vaultId?: string | undefined; rail?: Rail | undefined }

/**
 * Finds out what would be charged. The rail of a saved method or a ticket comes from the processor's own record of it.
 */
export async function readInstrument(
  services: Services,
  company: Company,
  named: NamedInstrument,
): Promise<ChargeSource> {
  if ('walletData' in named) return walletSource(named)
  if ('quote' in named) return quotedSource(services, company, named.quote)
  return 'ticketId' in named ? ticketSource(services, company, named) : vaultSource(services, company, named)
}

const eventPath = 'body.processorEvent'

/** Reads what is about to be charged; where it cannot be read, nothing is. */
export async function failingClosed<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read()
  } catch (error) {
    if (isProcessorTrouble(error)) throw new ApiError('not_charged')
    throw error
  }
}

/** The refusal of a saved method that is not there, or not for whoever asks. `event` is what named it, if one did. */
export function noSuchVault(event: PaymentEvent | undefined): ApiError {
  return invalidField(event ? eventPath : 'body.accountVaultId', 'not_found', 'no such saved payment method')
}

/** The refusal of a quote whose one use is over. */
export function quoteUsed(): ApiError {
  return new ApiError('bad_request', { message: 'The quote was used already.' })
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
    ? await services.processor.readVault(location, accountVaultId)
    : undefined
  // What belongs to nobody is a quoted card, and is charged by its quote alone.
  if (!vault?.active || vault.contactId === undefined) throw noSuchVault(event)
  return sourceOfVault(vault)
}

async function quotedSource(
  services: Services,
  company: Company,
  { vaultId = '' }: QuotedCard,
): Promise<ChargeSource> {
  const location = credentialsOf(services.secrets, company)
  const vault = await services.processor.readVault(location, vaultId)
  if (!vault?.active)
    throw new ApiError('bad_request', { message: 'The card of this quote is gone: capture it again.' })
  const source = sourceOfVault(vault)
  return { ...source, method: quotedFacts(vault) }
}

/** What a surcharge on a quoted card follows from: its payer is where its billing ZIP code is, or nobody knows where. */
export function quotedFacts(vault: Vault): MethodFacts {
  const facts = methodFacts(vault)
  return { ...facts, place: placeOfMethod(facts) ?? {} }
}

/** What charging a saved method means. */
export function sourceOfVault(vault: Vault): ChargeSource {
  const { id: vaultId, contactId, paymentMethod: rail, lastFour, expDate } = vault
  const instrument = { vaultId, lastFour, ...brandOf(vault) }
  return { source: { vaultId }, rail, instrument, method: methodFacts(vault), contactId, expDate }
}

/** What a surcharge on a saved method or a ticket follows from. */
export function methodFacts(method: Vault | Ticket): MethodFacts {
  const { paymentMethod: rail, binInfo, billingState, billingZip } = method
  const { cardBrand = binInfo?.brand } = method
  return { rail, cardType: binInfo?.type, cardBrand, billingState, billingZip }
}

function brandOf({ cardBrand }: Vault | Ticket): { cardBrand?: string } {
  return cardBrand === undefined ? {} : { cardBrand }
}

async function ticketSource(
  services: Services,
  company: Company,
  { ticketId: id, event, isHeld }: Extract<NamedInstrument, { ticketId: string }>,
): Promise<ChargeSource> {
  const location = credentialsOf(services.secrets, company)
  const now = companyNow(services.clock, company)
  // Ids of tickets look like those of saved methods.
  const ticket = isVaultId(id) ? await services.processor.readTicket(location, id) : undefined
  const path = event ? eventPath : 'body.ticketId'
  if (!ticket) throw invalidField(path, 'not_found', 'the processor knows no such ticket')
  if (ticket.used && !isHeld) throw ticketUsed()
  if (ticket.expiresAt <= now && !isHeld)
    throw new ApiError('bad_request', { message: 'The ticket has expired: capture the card again.' })
  const { contactId, paymentMethod: rail, lastFour, expDate } = ticket
  const instrument = { ticketId: id, lastFour, ...brandOf(ticket) }
  return { source: { ticketId: id }, rail, instrument, method: methodFacts(ticket), contactId, expDate }
}

/** Spec, Accepted payment rails: a wallet payment is always a card. */
function walletSource({
  walletData,
  walletProvider,
}: Extract<NamedInstrument, { walletData: unknown }>): ChargeSource {
  // Which card a wallet holds is not known before it is charged.
  const method = { rail: 'cc' } as const
  return { source: { walletData, walletProvider }, rail: 'cc', instrument: { walletProvider }, method }
}
