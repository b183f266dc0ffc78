import { z } from 'zod'
import type { Credentials } from './credentials.ts'

/** The abilities of a company's processor. A request beyond them is refused before the processor is called. */
export type Abilities = z.infer<typeof abilitiesSchema>

/** The public data of a company's processor. It contains no secret. */
export type ProcessorProfile = AccountProfile & {
  /** The number of this account among all accounts of the company; absent for the first. */
  number?: number | undefined
  /** All accounts of the company, by number; absent until the company uses a second one. */
  accounts?: string[] | undefined
}

/** The data of an account that does not depend on the company. */
type AccountProfile =
  | { kind: 'sandbox' }
  | {
      kind: 'stripe'
      accountId: string
      /** Whether the account moves real money. */
      livemode: boolean
      surcharge: boolean
    }

/** The schema of a processor's abilities, for the API reference. */
export const abilitiesSchema = z
  .object({
    terminals: z.boolean().describe('Whether payment terminals can be asked for a card.'),
    blindCredit: z
      .boolean()
      .describe('Whether a card or a bank account can be credited that was never charged.'),
    surcharge: z.boolean().describe('Whether a card payment may bear a surcharge.'),
    firstSix: z.boolean().describe('Whether the processor reports the first six digits of a card.'),
    voidsSettling: z
      .boolean()
      .describe('Whether a payment can be voided until it has settled, and not only refunded.'),
    minimumCents: z
      .number()
      .int()
      .meta({ description: 'The least that can be charged, in cents.', example: 50 }),
  })
  .meta({ id: 'ProcessorAbilities', description: 'The abilities of a processor for a company.' })

/** Returns the public part of credentials. */
export function toProfile(credentials: Credentials): ProcessorProfile {
  if (credentials.kind === 'sandbox') return { kind: 'sandbox' }
  const { kind, accountId, livemode, surcharge } = credentials
  return { kind, accountId, livemode, surcharge }
}

/** Returns whether both profiles are the same account at the same processor, regardless of their keys. */
export function isSameAccount(one: ProcessorProfile, other: ProcessorProfile): boolean {
  return toAccountKey(one) === toAccountKey(other)
}

/** Numbers the account to which a company moves. An account that the company used before keeps its number. */
export function numberAccount(before: ProcessorProfile, opened: ProcessorProfile): ProcessorProfile {
  const known = before.accounts ?? [toAccountKey(before)]
  const account = toAccountKey(opened)
  const accounts = known.includes(account) ? known : [...known, account]
  if (accounts.length === 1) return opened
  const number = accounts.indexOf(account)
  return { ...opened, accounts, ...(number === 0 ? {} : { number }) }
}

/**
 * Numbers the account of a company that continues the books of another company. The payments of the other company are at former
 * accounts, because a processor finds the payments of a company by its own location.
 */
export function continueAccounts(exported: ProcessorProfile, own: ProcessorProfile): ProcessorProfile {
  const { number: _number, accounts: _accounts, ...account } = own
  const known = exported.accounts ?? [toAccountKey(exported)]
  return numberAccount({ ...exported, accounts: known.map((key) => `${key} of another company`) }, account)
}

function toAccountKey(profile: ProcessorProfile): string {
  return profile.kind === 'sandbox' ? profile.kind : profile.accountId
}

/** Returns the abilities of the processor of this profile. */
export function getAbilities(profile: ProcessorProfile): Abilities {
  return profile.kind === 'sandbox' ? sandboxAbilities : { ...stripeAbilities, surcharge: profile.surcharge }
}

/** The sandbox processor has every ability. */
const sandboxAbilities: Abilities = {
  terminals: true,
  blindCredit: true,
  surcharge: true,
  firstSix: true,
  voidsSettling: true,
  minimumCents: 1,
}

const stripeAbilities: Omit<Abilities, 'surcharge'> = {
  terminals: false,
  blindCredit: false,
  firstSix: false,
  // A charge that succeeded can only be refunded. Its full refund within minutes is read as a void.
  voidsSettling: false,
  // https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
  minimumCents: 50,
}
