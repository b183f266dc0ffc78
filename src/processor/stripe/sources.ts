import { z } from 'zod'
import type { Instrument, SaleRequest, Submission } from '../movement.ts'
import { giveTicketBack, refused, takeTicket, vaultSource, type RowParts } from './method-rows.ts'
import type { Source, WalletSource } from './payment-parameters.ts'
import { toldBy } from './stripe-answer.ts'
import { isStripeId, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { reasonOfError } from './stripe-reasons.ts'

type SourceParts = RowParts & { stripe: StripeCall }

/** Why there is nothing that it can be made from: nothing was charged. */
type NoSource = Extract<Submission, { outcome: 'refused' | 'unreachable' }>

/** What a movement is made from; a ticket is taken for it, and for nothing else. */
export async function sourceOf(
  parts: SourceParts,
  location: StripeCredentials,
  { source, reference, action }: SaleRequest,
): Promise<Source | NoSource> {
  const found = await read(parts, location, source, reference)
  if ('outcome' in found) return found
  if (action === 'auth' && found.rail === 'ach') {
    await letGo(parts, location, { source, reference })
    return refused('A bank account cannot be authorized, only charged.')
  }
  return found
}

async function read(
  parts: SourceParts,
  location: StripeCredentials,
  source: Instrument,
  reference: string,
): Promise<Source | NoSource> {
  if ('vaultId' in source)
    return (await vaultSource(parts, location, source.vaultId)) ?? refused('There is no such method.')
  if ('ticketId' in source) return takeTicket(parts, location, source.ticketId, reference)
  return walletOf(parts, location, source.walletData, reference)
}

/** Gives back what was taken for a movement that certainly was not made. */
export async function letGo(
  parts: RowParts,
  location: StripeCredentials,
  { source, reference }: Pick<SaleRequest, 'source' | 'reference'>,
): Promise<void> {
  if ('ticketId' in source) await giveTicketBack(parts, location, source.ticketId, reference)
}

/** What a wallet gave: an id of Stripe's for it, or a token of Stripe's, alone or as the text that Google Pay wraps it in. */
async function walletOf(
  { stripe }: SourceParts,
  location: StripeCredentials,
  { confirmationToken, paymentMethod, token }: Record<string, unknown>,
  reference: string,
): Promise<WalletSource | NoSource> {
  const idIn = (value: unknown, prefix: string) =>
    typeof value === 'string' && isStripeId(value, prefix) ? value : undefined
  const confirmationTokenId = idIn(confirmationToken, 'ctoken')
  if (confirmationTokenId !== undefined) return { rail: 'cc', confirmationTokenId }
  const paymentMethodId = idIn(paymentMethod, 'pm')
  if (paymentMethodId !== undefined) return { rail: 'cc', paymentMethodId }
  const cardToken = idIn(token, 'tok') ?? idIn(idInside(token), 'tok')
  return cardToken === undefined
    ? refused('What the wallet gave cannot be read.')
    : methodOf(stripe, location, cardToken, reference)
}

const wireMade = z.object({ id: z.string() })

/** A payment takes no token of a card, but a method that is made of one. */
async function methodOf(
  stripe: StripeCall,
  location: StripeCredentials,
  token: string,
  reference: string,
): Promise<WalletSource | NoSource> {
  const told = toldBy(
    await stripe.send(location, {
      method: 'POST',
      path: '/v1/payment_methods',
      parameters: { type: 'card', card: { token } },
      // A token is good for one method, however often it is asked for.
      idempotencyKey: `${location.locationId}/${reference}/${token}`,
    }),
  )
  if (told.kind === 'refused') return { outcome: 'refused', ...reasonOfError(told.error) }
  const made = told.kind === 'done' ? wireMade.safeParse(told.body).data : undefined
  return made ? { rail: 'cc', paymentMethodId: made.id } : { outcome: 'unreachable' }
}

function idInside(token: unknown): unknown {
  if (typeof token !== 'string') return undefined
  try {
    const read: unknown = JSON.parse(token)
    return typeof read === 'object' && read !== null && 'id' in read ? read.id : undefined
  } catch {
    return undefined
  }
}
