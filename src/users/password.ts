import { invalidFieldError } from '#kernel/refusals'
import { hashPassword } from './password-hash.ts'
import { isWeakPassword, type PasswordOwner } from './weak-password.ts'

/** Returns the hash of a new password. Throws if it is easy to guess; `path` is the field that the error names. */
export async function hashNewPassword(path: string, password: string, owner: PasswordOwner): Promise<string> {
  if (isWeakPassword(password, owner))
    throw invalidFieldError(
      path,
      'too_weak',
      'would be guessed: take a few words that have nothing to do with each other, with you or with your company',
    )
  return hashPassword(password)
}
