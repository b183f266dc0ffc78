import type { Book } from '../book.ts'
import type { NinjaExport, NinjaRow } from './rows.ts'

type Token = NinjaRow<'client_gateway_tokens'>
type Gateway = NinjaRow<'company_gateways'>

// Stripe by an own account, and by Stripe Connect.
const stripeKeys = new Set(['d14dd26a37cecc30fdd65700bfb55b23', 'd14dd26a47cecc30fdd65700bfb67b34'])

const creditCard = '1'
const bankTransfer = '2'

/**
 * The token with which Invoice Ninja charges a client: its default one, or its first. `method` is the id of its saved
 * method, absent if the method cannot be imported, and `hasFee` says whether its gateway adds a fee.
 */
export type ChargedToken = { method: string | undefined; hasFee: boolean }

/**
 * Adds the saved methods of an export to a book: the cards and the verified bank accounts at Stripe. Returns the token
 * with which each client is charged, by the id of the client.
 */
export function addMethods(
  { client_gateway_tokens: tokens, company_gateways: gateways }: NinjaExport,
  book: Book,
): ReadonlyMap<string, ChargedToken> {
  const byId = new Map(gateways.map((gateway) => [gateway.hashed_id, gateway]))
  const living = tokens.filter(
    ({ is_deleted: isDeleted, deleted_at: deletedAt }) => !isDeleted && deletedAt === '',
  )
  const charged = new Map<string, ChargedToken>()
  for (const [client, ofClient] of Map.groupBy(living, ({ client_id: id }) => id)) {
    const first = ofClient.find(({ is_default: isDefault }) => isDefault) ?? ofClient[0]
    for (const token of ofClient) {
      const gateway = byId.get(token.company_gateway_id)
      const problem = findProblem(token, gateway)
      if (token === first)
        charged.set(client, {
          method: problem === undefined ? token.token : undefined,
          hasFee: hasFee(token, gateway),
        })
      if (problem !== undefined)
        book.skipped.push({ id: token.hashed_id, reason: `payment method: ${problem}` })
      else
        book.paymentMethods.push({
          originId: token.token,
          customer: client,
          paymentMethod: token.gateway_type_id === creditCard ? 'cc' : 'ach',
          isDefault: token === first,
        })
    }
  }
  return charged
}

const enterAgain = 'so the payer enters it again'

function findProblem(token: Token, gateway: Gateway | undefined): string | undefined {
  const isClosed = gateway === undefined || gateway.is_deleted || gateway.deleted_at !== ''
  if (isClosed) return `its gateway is deleted, ${enterAgain}`
  if (!stripeKeys.has(gateway.gateway_key)) return `it is not at Stripe, ${enterAgain}`
  if (token.gateway_type_id !== creditCard && token.gateway_type_id !== bankTransfer)
    return `it is neither a card nor a US bank account, ${enterAgain}`
  if (!/^(?:pm|card)_\w+$/.test(token.token) || !/^cus_\w+$/.test(token.gateway_customer_reference))
    return `it is no payment method (pm_, card_) of a customer (cus_) at Stripe, ${enterAgain}`
  const isUnverified = token.gateway_type_id === bankTransfer && token.meta.state !== 'authorized'
  return isUnverified ? `its bank account is not verified, ${enterAgain}` : undefined
}

function hasFee({ gateway_type_id: type }: Token, gateway: Gateway | undefined): boolean {
  const fee = gateway?.fees_and_limits[type]
  return (
    fee !== undefined && fee.is_enabled && (Number(fee.fee_amount) !== 0 || Number(fee.fee_percent) !== 0)
  )
}
