import { ApiError } from '#kernel/refusals'
import type { RefusedCredential } from '#kernel/refused-credential'
import type { RowOf } from '#platform/database'
import type { findAccount } from './user-queries.ts'
import { isPasswordHashOf, simulateHash } from './password-hash.ts'

export type Account = RowOf<(typeof findAccount)['row']>

/** Returns whether the password belongs to the account. Without an account, the check takes equally long. */
export async function isPasswordOf(account: Account | undefined, password: string): Promise<boolean> {
  const hash = account?.hash
  if (hash) return isPasswordHashOf(hash, password)
  await simulateHash(password)
  return false
}

/** Returns the error of a failed sign-in. The message is the same for every cause. */
export function signInError(credential: RefusedCredential['credential'], message: string): ApiError {
  return new ApiError('unauthorized', { message, credential: { credential, reason: 'wrong' } })
}
