import type { AppContext } from '#access'
import { readCompanyClock, openCredentials, type Company } from '#companies'
import { isVaultId } from '#customers'
import { hasExpired } from '#kernel/card-expiry'
import type { Rail } from '#kernel/rails'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { isProcessorError, type Instrument, type Ticket, type Vault } from '#processor'
import { findMethodPlace, type MethodFacts } from '#surcharge'
import { ticketUsedError, type ChargedInstrument } from '#transactions'
import { declinedError } from './payment-response.ts'
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
export type PaymentMethodInput =
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
  services: AppContext,
  company: Company,
  named: PaymentMethodInput,
): Promise<ChargeSource> {
  if ('walletData' in named) return toWalletSource(named)
  if ('quote' in named) return readQuotedSource(services, company, named.quote)
  return 'ticketId' in named
    ? readTicketSource(services, company, named)
    : readVaultSource(services, company, named)
}

const eventPath = 'body.processorEvent'

/** Reads what is about to be charged; where it cannot be read, nothing is. */
export async function failClosed<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read()
  } catch (error) {
    if (isProcessorError(error)) throw new ApiError('not_charged')
    throw error
  }
}

/** The refusal of a saved method that is not there, or not for whoever asks. `event` is what named it, if one did. */
export function vaultNotFoundError(event: PaymentEvent | undefined): ApiError {
  return invalidFieldError(
    event ? eventPath : 'body.accountVaultId',
    'not_found',
    'no such saved payment method',
  )
}

/** The refusal of a quote whose one use is over. */
export function quoteUsedError(): ApiError {
  return new ApiError('bad_request', { message: 'The quote was used already.' })
}

/** Refuses a card past the end of its month, on the company's clock. */
export function refuseExpired({ expDate }: ChargeSource, now: number): void {
  if (expDate !== undefined && hasExpired(expDate, now))
    throw declinedError({ reasonCode: '1622', reasonText: 'Card expired' })
}

async function readVaultSource(
  services: AppContext,
  company: Company,
  { accountVaultId, event }: { accountVaultId: string; event?: PaymentEvent },
): Promise<ChargeSource> {
  const location = openCredentials(services.secrets, company)
  const vault = isVaultId(accountVaultId)
    ? await services.processor.readVault(location, accountVaultId)
    : undefined
  // What belongs to nobody is a quoted card, and is charged by its quote alone.
  if (!vault?.active || vault.contactId === undefined) throw vaultNotFoundError(event)
  return toVaultSource(vault)
}

async function readQuotedSource(
  services: AppContext,
  company: Company,
  { vaultId = '' }: QuotedCard,
): Promise<ChargeSource> {
  const location = openCredentials(services.secrets, company)
  const vault = await services.processor.readVault(location, vaultId)
  if (!vault?.active)
    throw new ApiError('bad_request', { message: 'The card of this quote is gone: capture it again.' })
  const source = toVaultSource(vault)
  return { ...source, method: toQuotedFacts(vault) }
}

/** What a surcharge on a quoted card follows from: its payer is where its billing ZIP code is, or nobody knows where. */
export function toQuotedFacts(vault: Vault): MethodFacts {
  const facts = toMethodFacts(vault)
  return { ...facts, place: findMethodPlace(facts) ?? {} }
}

/** What charging a saved method means. */
export function toVaultSource(vault: Vault): ChargeSource {
  const { id: vaultId, contactId, paymentMethod: rail, lastFour, expDate } = vault
  const instrument = { vaultId, lastFour, ...toBrandField(vault) }
  return { source: { vaultId }, rail, instrument, method: toMethodFacts(vault), contactId, expDate }
}

/** What a surcharge on a saved method or a ticket follows from. */
export function toMethodFacts(method: Vault | Ticket): MethodFacts {
  const { paymentMethod: rail, binInfo, billingState, billingZip } = method
  const { cardBrand = binInfo?.brand } = method
  return { rail, cardType: binInfo?.type, cardBrand, billingState, billingZip }
}

function toBrandField({ cardBrand }: Vault | Ticket): { cardBrand?: string } {
  return cardBrand === undefined ? {} : { cardBrand }
}

async function readTicketSource(
  services: AppContext,
  company: Company,
  { ticketId: id, event, isHeld }: Extract<PaymentMethodInput, { ticketId: string }>,
): Promise<ChargeSource> {
  const location = openCredentials(services.secrets, company)
  const now = readCompanyClock(services.clock, company)
  // Ids of tickets look like those of saved methods.
  const ticket = isVaultId(id) ? await services.processor.readTicket(location, id) : undefined
  const path = event ? eventPath : 'body.ticketId'
  if (!ticket) throw invalidFieldError(path, 'not_found', 'the processor knows no such ticket')
  if (ticket.used && !isHeld) throw ticketUsedError()
  if (ticket.expiresAt <= now && !isHeld)
    throw new ApiError('bad_request', { message: 'The ticket has expired: capture the card again.' })
  const { contactId, paymentMethod: rail, lastFour, expDate } = ticket
  const instrument = { ticketId: id, lastFour, ...toBrandField(ticket) }
  return { source: { ticketId: id }, rail, instrument, method: toMethodFacts(ticket), contactId, expDate }
}

/** Spec, Accepted payment rails: a wallet payment is always a card. */
function toWalletSource({
  walletData,
  walletProvider,
}: Extract<PaymentMethodInput, { walletData: unknown }>): ChargeSource {
  // Which card a wallet holds is not known before it is charged.
  const method = { rail: 'cc' } as const
  return { source: { walletData, walletProvider }, rail: 'cc', instrument: { walletProvider }, method }
}
