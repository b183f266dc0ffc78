import { ApiError } from '#kernel/refusals'
import type { RefusedCredential } from '#kernel/refused-credential'
import type { RowOf } from '#platform/database'
import type { findAccount } from './person-queries.ts'
import { isStretchedOf, stretchForNothing } from './stretched.ts'

/** What a person signs in with. */
export type Account = RowOf<(typeof findAccount)['row']>

/** Whether it is the password of an account. Where there is none the answer takes as long. */
export async function isPasswordOf(account: Account | undefined, password: string): Promise<boolean> {
  const hash = account?.hash
  if (hash) return isStretchedOf(hash, password)
  await stretchForNothing(password)
  return false
}

/** The refusal of what somebody showed to sign in, in the same words whatever was wrong with it. */
export function refusedSignIn(credential: RefusedCredential['credential'], message: string): ApiError {
  return new ApiError('unauthorized', { message, credential: { credential, reason: 'wrong' } })
}
