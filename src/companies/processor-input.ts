import { z } from 'zod'
import { ApiError, invalidFieldError } from '#kernel/refusals'
import type { AccountInput } from '#processor'

const secretKeyPattern = /^(sk|rk)_(test|live)_[A-Za-z0-9_]{8,255}$/
const publishableKeyPattern = /^pk_(test|live)_[A-Za-z0-9_]{8,255}$/

const sandboxAccount = z.strictObject({ kind: z.literal('sandbox') })
const stripeAccount = z.strictObject({
  kind: z.literal('stripe'),
  secretKey: z
    .string()
    .trim()
    .regex(secretKeyPattern, 'must be a secret or restricted key of Stripe: sk_test_..., rk_live_...')
    .meta({
      description: 'The secret key of the account, or a restricted one. It is kept sealed, and never shown.',
      example: 'sk_test_00000000000000000000',
    }),
  publishableKey: z
    .string()
    .trim()
    .regex(publishableKeyPattern, 'must be a publishable key of Stripe: pk_test_...')
    .meta({
      description: 'The publishable key of the same account.',
      example: 'pk_test_00000000000000000000',
    }),
  surcharge: z
    .literal('enrolled')
    .optional()
    .describe('`enrolled` where Stripe lets the account add surcharges; without it none is added.'),
})

/** The processor account of a new company. */
export const processorInput = z.discriminatedUnion('kind', [
  sandboxAccount.meta({
    title: 'SandboxAccount',
    description: 'The sandbox processor, which moves no money.',
  }),
  stripeAccount.meta({ title: 'StripeAccount', description: 'An account at Stripe.' }),
])

const leaveFields = {
  leave: z
    .literal('unreachable')
    .optional()
    .describe(
      '`unreachable` leaves an account that refuses its own keys. Its saved methods and open payments are given up for good. Refused while the account answers.',
    ),
}

/** A move to another account at a processor, or new keys for the same account. */
export const processorChange = z.discriminatedUnion('kind', [
  sandboxAccount
    .extend(leaveFields)
    .meta({ title: 'SandboxMove', description: 'The sandbox processor, which moves no money.' }),
  stripeAccount.extend(leaveFields).meta({ title: 'StripeMove', description: 'An account at Stripe.' }),
])

/** The account to which a company moves, and whether it leaves an account that is unreachable. */
export type ProcessorChange = AccountInput & { leave?: 'unreachable' | undefined }

/** Returns the account of a new company: the requested one, or in a sandbox the default one. */
export function chooseAccount(
  named: AccountInput | undefined,
  otherwise: AccountInput | undefined,
): AccountInput {
  const account = named ?? otherwise
  if (account) return account
  const message = 'is required in production: which processor takes its payments'
  throw invalidFieldError('body.processor', 'required', message)
}

/** Throws if the keys move real money in a sandbox or test money in production, or if they do not belong together. */
export function assertKeyMode(
  account: AccountInput | undefined,
  environment: 'sandbox' | 'production',
): void {
  if (account?.kind !== 'stripe') return
  const mode = environment === 'sandbox' ? 'test' : 'live'
  const fields = (['secretKey', 'publishableKey'] as const)
    .filter((name) => !account[name].includes(`_${mode}_`))
    .map((name) => ({
      path: `body.processor.${name}`,
      code: 'not_allowed',
      message: `must be a ${mode} key here: this service runs as ${environment}`,
    }))
  if (fields.length > 0) throw new ApiError('validation_failed', { fields })
}
