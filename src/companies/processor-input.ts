import { z } from 'zod'
import { ApiError, invalidField } from '#kernel/refusals'
import type { Account } from '#processor'

const secretKeyPattern = /^(sk|rk)_(test|live)_[A-Za-z0-9_]{8,255}$/
const publishableKeyPattern = /^pk_(test|live)_[A-Za-z0-9_]{8,255}$/

/** What puts a company on a processor. */
export const processorInput = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('sandbox') })
    .meta({ title: 'SandboxAccount', description: 'The sandbox processor, which moves no money.' }),
  z
    .strictObject({
      kind: z.literal('stripe'),
      secretKey: z
        .string()
        .trim()
        .regex(secretKeyPattern, 'must be a secret or restricted key of Stripe: sk_test_..., rk_live_...')
        .meta({
          description:
            'The secret key of the account, or a restricted one. It is kept sealed, and never shown.',
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
    .meta({ title: 'StripeAccount', description: 'An account at Stripe.' }),
])

/** The account that a new company is on: the one that is named, or else the one that all are on of which nothing is said. */
export function accountOf(named: Account | undefined, otherwise: Account | undefined): Account {
  const account = named ?? otherwise
  if (account) return account
  const message = 'is required where no PROCESSOR_URL is set: which processor takes its payments'
  throw invalidField('body.processor', 'required', message)
}

/** Refuses keys with which real money would be moved in a sandbox, or none in production, and keys that are no pair. */
export function refuseMode(account: Account | undefined, environment: 'sandbox' | 'production'): void {
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
