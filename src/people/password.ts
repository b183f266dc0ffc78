import { invalidFieldError } from '#kernel/refusals'
import { stretched } from './stretched.ts'
import { isWeakPassword, type PasswordOwner } from './weak-password.ts'

/** What is kept of a password that somebody chooses; refuses one that would be guessed. `path` is the field that it stands in. */
export async function chosenPassword(path: string, password: string, owner: PasswordOwner): Promise<string> {
  if (isWeakPassword(password, owner))
    throw invalidFieldError(
      path,
      'too_weak',
      'would be guessed: take a few words that have nothing to do with each other, with you or with your company',
    )
  return stretched(password)
}
