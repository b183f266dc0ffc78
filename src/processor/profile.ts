import { z } from 'zod'
import type { Credentials } from './credentials.ts'

/** What a processor can do for a company; what it cannot is refused before anything is tried. */
export type Abilities = z.infer<typeof abilitiesSchema>

/** What is known of the processor that a company is on, and is no secret. */
export type ProcessorProfile = AccountProfile & {
  /** Which of the accounts that the company has been on it is; not said of the first. */
  number?: number | undefined
  /** All accounts that the company has been on, in the order of their numbers; not said before it was on a second. */
  accounts?: string[] | undefined
}

/** What is known of an account, whoever is on it. */
type AccountProfile =
  | { kind: 'sandbox' }
  | {
      kind: 'stripe'
      accountId: string
      /** Whether it moves real money. */
      livemode: boolean
      /** Whether the account is enrolled for surcharges. */
      surcharge: boolean
    }

/** What a processor can do for a company, for the API reference. */
export const abilitiesSchema = z
  .object({
    terminals: z.boolean().describe('Whether payment terminals can be asked for a card.'),
    blindCredit: z
      .boolean()
      .describe('Whether a card or a bank account can be credited that was never charged.'),
    surcharge: z.boolean().describe('Whether a card payment may bear a surcharge.'),
    firstSix: z.boolean().describe('Whether the first six digits of a card are told.'),
    voidsSettling: z
      .boolean()
      .describe('Whether what was taken can be called off until it has settled, and not only sent back.'),
    minimumCents: z
      .number()
      .int()
      .meta({ description: 'The least that can be charged, in cents.', example: 50 }),
  })
  .meta({ id: 'ProcessorAbilities', description: 'What a processor can do for a company.' })

/** What of credentials anybody may know. */
export function toProfile(credentials: Credentials): ProcessorProfile {
  if (credentials.kind === 'sandbox') return { kind: 'sandbox' }
  const { kind, accountId, livemode, surcharge } = credentials
  return { kind, accountId, livemode, surcharge }
}

/** Whether two are the same account at the same processor, whatever keys open it. */
export function isSameAccount(one: ProcessorProfile, other: ProcessorProfile): boolean {
  return toAccountKey(one) === toAccountKey(other)
}

/** What is known of the account that a company is moved to: one that it was on before has the number of then. */
export function numberAccount(before: ProcessorProfile, opened: ProcessorProfile): ProcessorProfile {
  const known = before.accounts ?? [toAccountKey(before)]
  const account = toAccountKey(opened)
  const accounts = known.includes(account) ? known : [...known, account]
  if (accounts.length === 1) return opened
  const number = accounts.indexOf(account)
  return { ...opened, accounts, ...(number === 0 ? {} : { number }) }
}

function toAccountKey(profile: ProcessorProfile): string {
  return profile.kind === 'sandbox' ? profile.kind : profile.accountId
}

/** What the processor of this profile can do. */
export function getAbilities(profile: ProcessorProfile): Abilities {
  return profile.kind === 'sandbox' ? sandboxAbilities : { ...stripeAbilities, surcharge: profile.surcharge }
}

/** The sandbox processor can do all that is asked of any. */
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
  // A charge that succeeded can only be sent back; the whole of it within minutes reads as never made.
  voidsSettling: false,
  // https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
  minimumCents: 50,
}
