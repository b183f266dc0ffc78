import { z } from 'zod'
import { passwordLengthMax, passwordLengthMin } from '#kernel/limits'
import { closedText, idText, linkToken } from '#platform/http'

const passwordExample = 'tortoise umbrella kettle'

/** A password to verify. It is not stored, and is compared unchanged. */
export const passwordField = closedText(
  z.string().min(1).max(passwordLengthMax).meta({ description: 'The password.', example: passwordExample }),
)

export const newPasswordField = closedText(
  z.string().min(passwordLengthMin).max(passwordLengthMax).meta({
    description: 'A new password: any characters, if it is hard to guess.',
    example: passwordExample,
  }),
)

const tokenLengthMax = 100

/** A token from a mail or a response, in a request body. */
export function tokenField(description: string, example: string) {
  return idText(linkToken().min(1).max(tokenLengthMax).meta({ description, example }))
}

export const factorCodeField = idText(
  z
    .string()
    .regex(/^\d{6}$/, 'must be six digits')
    .meta({ description: 'The code that the authenticator app shows.', example: '492039' }),
)

/** A recovery code as the user wrote it down. */
export const recoveryCodeField = closedText(
  z
    .string()
    .min(1)
    .max(40)
    .meta({ description: 'A recovery code, with its number.', example: '3-K7QF2-9WXYZ' }),
)
