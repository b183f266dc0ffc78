import { z } from 'zod'
import type { HttpResponse } from '#platform/http'
import { toClearedCookie, toSessionCookie } from '../cookie.ts'
import type { SignInResult } from '../sign-in.ts'
import type { SessionToken } from '../session.ts'

const factorMethods = ['totp', 'recovery_code'] as const

const signedInSchema = z
  .object({
    status: z.literal('signed_in').describe('the session is in the cookie'),
    csrfToken: z.string(),
  })
  .meta({ id: 'SignedIn', description: 'The user is signed in.' })

export const signedInResponse = signedInSchema

/** The response to a correct password, which may ask for a second factor. */
export const signInResponse = z
  .union([
    signedInSchema,
    z
      .object({
        status: z.literal('second_factor_required').describe('the user is not signed in yet'),
        challenge: z.string(),
        methods: z.array(z.enum(factorMethods)).describe('the second factors that the user has'),
      })
      .meta({
        id: 'SecondFactorRequired',
        description: 'The password was right; the second factor is to come.',
      }),
  ])
  .meta({ id: 'SignIn', description: 'The result of a correct password.' })

/** Returns the response to a sign-in, with a cookie only if it is complete. */
export function toSignInResponse(baseUrl: string, signIn: SignInResult): HttpResponse {
  if (signIn.status === 'signed_in') return toSignedInResponse(baseUrl, signIn.token)
  const { status, challenge } = signIn
  return toUncachedResponse({ status, challenge, methods: factorMethods })
}

/** Returns the response to a completed sign-in, with the session cookie. */
export function toSignedInResponse(baseUrl: string, { token, csrfToken }: SessionToken): HttpResponse {
  return toUncachedResponse({ status: 'signed_in', csrfToken }, toSessionCookie(baseUrl, token))
}

/** Returns a response that deletes the cookie. */
export function toSignedOutResponse(baseUrl: string): HttpResponse {
  return toUncachedResponse({ message: 'success' }, toClearedCookie(baseUrl))
}

/** Returns a response that is never cached, because it contains a secret or personal data. */
export function toUncachedResponse(
  body: object,
  headers: Record<string, string> = {},
  statusCode = 200,
): HttpResponse {
  return { statusCode, body, headers: { 'cache-control': 'no-store', ...headers } }
}
