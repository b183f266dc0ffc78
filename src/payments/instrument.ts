import type { Services } from '#access'
import { companyNow, credentialsOf, type Company } from '#companies'
import { isVaultId } from '#customers'
import { hasExpired } from '#kernel/card-expiry'
import type { Rail } from '#kernel/rails'
import { ApiError, invalidField } from '#kernel/refusals'
import { ProcessorUnavailable, ProcessorUnreadable, type Instrument, type Vault } from '#processor'
import type { ChargedInstrument } from '#transactions'
import { declined } from './payment-answer.ts'

/** What is charged: how the processor is told, how it is kept, and the rail it decides. */
export type ChargeSource = { source: Instrument; rail: Rail; instrument: ChargedInstrument }

/** The instrument that a request names, before the processor was asked about it. */
export type NamedInstrument =
  | { accountVaultId: string }
  | { walletData: Record<string, unknown>; walletProvider: 'apple_pay' | 'google_pay' }

/**
 * Finds out what would be charged. The rail of a saved method comes from the processor's own record of it, and a
 * record that cannot be read fails closed: nothing is charged.
 */
export async function readInstrument(
  services: Services,
  company: Company,
  named: NamedInstrument,
): Promise<ChargeSource> {
  if ('walletData' in named) return walletSource(named)
  const vault = isVaultId(named.accountVaultId)
    ? await readVault(services, company, named.accountVaultId)
    : undefined
  if (!vault?.active) throw invalidField('body.accountVaultId', 'not_found', 'no such saved payment method')
  if (vault.expDate && hasExpired(vault.expDate, companyNow(services.clock, company)))
    throw declined({ reasonCode: '1622', reasonText: 'Card expired' })
  const { id: vaultId, paymentMethod: rail, lastFour, cardBrand } = vault
  const instrument = { vaultId, lastFour, ...(cardBrand === undefined ? {} : { cardBrand }) }
  return { source: { vaultId }, rail, instrument }
}

async function readVault(services: Services, company: Company, vaultId: string): Promise<Vault | undefined> {
  try {
    return await services.processor.readVault(credentialsOf(services.secrets, company), vaultId)
  } catch (error) {
    if (error instanceof ProcessorUnavailable || error instanceof ProcessorUnreadable)
      throw new ApiError('not_charged')
    throw error
  }
}

/** Spec, Accepted payment rails: a wallet payment is always a card. */
function walletSource({
  walletData,
  walletProvider,
}: Extract<NamedInstrument, { walletData: unknown }>): ChargeSource {
  return { source: { walletData, walletProvider }, rail: 'cc', instrument: { walletProvider } }
}
