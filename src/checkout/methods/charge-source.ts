import type { AppContext } from '#context'
import { getCompanyTime, openCredentials, type Company } from '#companies'
import { isVaultId } from '#customers'
import { hasExpired } from '#kernel/card-expiry'
import type { Rail } from '#kernel/rails'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import { isProcessorError, type Instrument, type Ticket, type Vault } from '#processor'
import { findMethodPlace, type MethodFacts } from '#surcharge'
import { ticketUsedError, type ChargedInstrument } from '#attempts'
import { declinedError } from './declined-error.ts'
import type { PaymentEvent } from './payment-event.ts'

/** A payment source: its form for the processor, its stored form, and its rail. */
export type ChargeSource = {
  source: Instrument
  rail: Rail
  instrument: ChargedInstrument
  /** The facts that decide a surcharge. */
  method: MethodFacts
  /** The processor's contact that owns the method, if it has an owner. */
  contactId?: string | undefined
  /** The last month in which a card is valid, MMYY. */
  expDate?: string | undefined
}

/** A payment method, as far as it decides a surcharge. */
export type SurchargedMethod = Pick<ChargeSource, 'method' | 'contactId'>

/** The payment method of a request, before the processor has read it. */
export type PaymentMethodInput =
  | { accountVaultId: string; event?: PaymentEvent }
  /** A captured method. A ticket reserved for a quote is readable although it is used. */
  | { ticketId: string; event?: PaymentEvent; isHeld?: boolean }
  | { walletData: Record<string, unknown>; walletProvider: 'apple_pay' | 'google_pay' }
  | { quote: QuotedCard }

/** A card that the processor stores for a quote. */
export type QuotedCard = { vaultId?: string | undefined; rail?: Rail | undefined }

/** Reads the payment source. The rail of a saved method or a ticket comes from the processor's record. */
export async function loadInstrument(
  context: AppContext,
  company: Company,
  source: PaymentMethodInput,
): Promise<ChargeSource> {
  if ('walletData' in source) return toWalletSource(source)
  if ('quote' in source) return loadQuotedSource(context, company, source.quote)
  return 'ticketId' in source
    ? loadTicketSource(context, company, source)
    : loadVaultSource(context, company, source)
}

const eventPath = 'body.processorEvent'

/** Reads a payment source. Throws not_charged if the processor cannot be reached. */
export async function failClosed<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read()
  } catch (error) {
    if (isProcessorError(error)) throw new ApiError('not_charged')
    throw error
  }
}

/**
 * Returns the error for a saved method that does not exist or belongs to another customer. `event` is the event that
 * named the method.
 */
export function vaultNotFoundError(event: PaymentEvent | undefined): ApiError {
  return invalidFieldError(
    event ? eventPath : 'body.accountVaultId',
    'not_found',
    'no such saved payment method',
  )
}

export function quoteUsedError(): ApiError {
  return new ApiError('bad_request', { message: 'The quote was used already.' })
}

/** Throws a decline for a card past the end of its month, by the company's clock. */
export function refuseExpired({ expDate }: ChargeSource, now: number): void {
  if (expDate !== undefined && hasExpired(expDate, now))
    throw declinedError({ reasonCode: '1622', reasonText: 'Card expired' })
}

async function loadVaultSource(
  context: AppContext,
  company: Company,
  { accountVaultId, event }: { accountVaultId: string; event?: PaymentEvent },
): Promise<ChargeSource> {
  const location = openCredentials(context.secrets, company)
  const vault = isVaultId(accountVaultId)
    ? await context.processor.readVault(location, accountVaultId)
    : undefined
  // A method without an owner is a quoted card. Only its quote can charge it.
  if (!vault?.active || vault.contactId === undefined) throw vaultNotFoundError(event)
  return toVaultSource(vault)
}

async function loadQuotedSource(
  context: AppContext,
  company: Company,
  { vaultId = '' }: QuotedCard,
): Promise<ChargeSource> {
  const location = openCredentials(context.secrets, company)
  const vault = await context.processor.readVault(location, vaultId)
  if (!vault?.active)
    throw new ApiError('bad_request', { message: 'The card of this quote is gone: capture it again.' })
  const source = toVaultSource(vault)
  return { ...source, method: toQuotedFacts(vault) }
}

/** Returns the surcharge facts of a quoted card. The payer's place follows from the billing ZIP code, or is unknown. */
export function toQuotedFacts(vault: Vault): MethodFacts {
  const facts = toMethodFacts(vault)
  return { ...facts, place: findMethodPlace(facts) ?? {} }
}

/** Returns the payment source of a saved method. */
export function toVaultSource(vault: Vault): ChargeSource {
  const { id: vaultId, contactId, paymentMethod: rail, lastFour, expDate } = vault
  const instrument = { vaultId, lastFour, ...toBrandField(vault) }
  return { source: { vaultId }, rail, instrument, method: toMethodFacts(vault), contactId, expDate }
}

/** Returns the surcharge facts of a saved method or a ticket. */
export function toMethodFacts(method: Vault | Ticket): MethodFacts {
  const { paymentMethod: rail, binInfo, billingState, billingZip } = method
  const { cardBrand = binInfo?.brand } = method
  return { rail, cardType: binInfo?.type, cardBrand, billingState, billingZip }
}

function toBrandField({ cardBrand }: Vault | Ticket): { cardBrand?: string } {
  return cardBrand === undefined ? {} : { cardBrand }
}

async function loadTicketSource(
  context: AppContext,
  company: Company,
  { ticketId: id, event, isHeld }: Extract<PaymentMethodInput, { ticketId: string }>,
): Promise<ChargeSource> {
  const location = openCredentials(context.secrets, company)
  const now = getCompanyTime(context.clock, company)
  // Ids of tickets have the format of saved methods.
  const ticket = isVaultId(id) ? await context.processor.readTicket(location, id) : undefined
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
  // The processor reveals the card of a wallet only after the charge.
  const method = { rail: 'cc' } as const
  return { source: { walletData, walletProvider }, rail: 'cc', instrument: { walletProvider }, method }
}
