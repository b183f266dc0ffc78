import { z } from 'zod'
import { passwordLengthMax, passwordLengthMin } from '#kernel/limits'
import { closedText, idText, linkToken } from '#platform/http'

const example = 'tortoise umbrella kettle'

/** A password to verify. It is not stored, and is compared unchanged. */
export const shownPassword = closedText(
  z.string().min(1).max(passwordLengthMax).meta({ description: 'The password.', example }),
)

/** A new password. */
export const newPassword = closedText(
  z
    .string()
    .min(passwordLengthMin)
    .max(passwordLengthMax)
    .meta({ description: `A new password: any characters, as long as nobody would guess it.`, example }),
)

const tokenLengthMax = 100

/** A token from a mail or a response, in a request body. */
export function sentToken(description: string, example: string) {
  return idText(linkToken().min(1).max(tokenLengthMax).meta({ description, example }))
}

/** The code of an authenticator app. */
export const factorCode = idText(
  z
    .string()
    .regex(/^\d{6}$/, 'must be six digits')
    .meta({ description: 'What the authenticator app shows.', example: '492039' }),
)

/** A recovery code as the user wrote it down. */
export const sentRecoveryCode = closedText(
  z
    .string()
    .min(1)
    .max(40)
    .meta({ description: 'A recovery code, with its number.', example: '3-K7QF2-9WXYZ' }),
)
