import { z } from 'zod'
import type { Instrument, SaleRequest, Submission } from '../movement.ts'
import { returnTicket, toRefusal, claimTicket, findVaultSource, type RowDeps } from './method-rows.ts'
import type { Source, WalletSource } from './payment-parameters.ts'
import { toStripeResult } from './stripe-result.ts'
import { isStripeId, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { toErrorReason } from './stripe-reasons.ts'

type SourceDeps = RowDeps & { stripe: StripeCall }

/** The refusal of a source. Nothing was charged. */
type SourceRefusal = Extract<Submission, { outcome: 'refused' | 'unreachable' }>

/** Returns the source of a movement. A ticket is claimed for this movement alone. */
export async function resolveSource(
  deps: SourceDeps,
  location: StripeCredentials,
  { source, reference, action }: SaleRequest,
): Promise<Source | SourceRefusal> {
  const found = await loadSource(deps, location, source, reference)
  if ('outcome' in found) return found
  if (action === 'auth' && found.rail === 'ach') {
    await releaseSource(deps, location, { source, reference })
    return toRefusal('A bank account cannot be authorized, only charged.')
  }
  return found
}

async function loadSource(
  deps: SourceDeps,
  location: StripeCredentials,
  source: Instrument,
  reference: string,
): Promise<Source | SourceRefusal> {
  if ('vaultId' in source)
    return (await findVaultSource(deps, location, source.vaultId)) ?? toRefusal('There is no such method.')
  if ('ticketId' in source) return claimTicket(deps, location, source.ticketId, reference)
  return loadWallet(deps, location, source.walletData, reference)
}

/** Frees the source of a movement that certainly was not made. */
export async function releaseSource(
  deps: RowDeps,
  location: StripeCredentials,
  { source, reference }: Pick<SaleRequest, 'source' | 'reference'>,
): Promise<void> {
  if ('ticketId' in source) await returnTicket(deps, location, source.ticketId, reference)
}

/**
 * Reads the data of a wallet: an id at Stripe, or a token of Stripe, alone or as the text in which Google Pay wraps it.
 */
async function loadWallet(
  { stripe }: SourceDeps,
  location: StripeCredentials,
  { confirmationToken, paymentMethod, token }: Record<string, unknown>,
  reference: string,
): Promise<WalletSource | SourceRefusal> {
  const idIn = (value: unknown, prefix: string) =>
    typeof value === 'string' && isStripeId(value, prefix) ? value : undefined
  const confirmationTokenId = idIn(confirmationToken, 'ctoken')
  if (confirmationTokenId !== undefined) return { rail: 'cc', confirmationTokenId }
  const paymentMethodId = idIn(paymentMethod, 'pm')
  if (paymentMethodId !== undefined) return { rail: 'cc', paymentMethodId }
  const cardToken = idIn(token, 'tok') ?? idIn(parseTokenId(token), 'tok')
  return cardToken === undefined
    ? toRefusal('The data of the wallet cannot be read.')
    : createMethod(stripe, location, cardToken, reference)
}

const wireCreated = z.object({ id: z.string() })

/** A payment does not accept the token of a card, so a method is created from it. */
async function createMethod(
  stripe: StripeCall,
  location: StripeCredentials,
  token: string,
  reference: string,
): Promise<WalletSource | SourceRefusal> {
  const result = toStripeResult(
    await stripe.send(location, {
      method: 'POST',
      path: '/v1/payment_methods',
      parameters: { type: 'card', card: { token } },
      // A token becomes one method, even if the request is repeated.
      idempotencyKey: `${location.locationId}/${reference}/${token}`,
    }),
  )
  if (result.kind === 'refused') return { outcome: 'refused', ...toErrorReason(result.error) }
  const made = result.kind === 'done' ? wireCreated.safeParse(result.body).data : undefined
  return made ? { rail: 'cc', paymentMethodId: made.id } : { outcome: 'unreachable' }
}

function parseTokenId(token: unknown): unknown {
  if (typeof token !== 'string') return undefined
  try {
    const read: unknown = JSON.parse(token)
    return typeof read === 'object' && read !== null && 'id' in read ? read.id : undefined
  } catch {
    return undefined
  }
}
