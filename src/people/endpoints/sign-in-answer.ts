import { z } from 'zod'
import type { HttpResponse } from '#platform/http'
import { clearedCookie, sessionCookie } from '../cookie.ts'
import type { SignIn } from '../sign-in.ts'
import type { NewToken } from '../session.ts'

const methods = ['totp', 'recovery_code'] as const

const signedIn = z
  .object({
    status: z.literal('signed_in').describe('the session is in the cookie'),
    csrfToken: z.string(),
  })
  .meta({ id: 'SignedIn', description: 'Somebody is signed in.' })

/** The response to a completed sign-in. */
export const signedInAnswer = signedIn

/** The response to a correct password, which may ask for a second factor. */
export const signInAnswer = z
  .union([
    signedIn,
    z
      .object({
        status: z.literal('second_factor_required').describe('nobody is signed in yet'),
        challenge: z.string(),
        methods: z.array(z.enum(methods)).describe('what can be shown'),
      })
      .meta({
        id: 'SecondFactorRequired',
        description: 'The password was right; the second factor is to come.',
      }),
  ])
  .meta({ id: 'SignIn', description: 'What came of a right password.' })

/** Returns the response to a sign-in, with a cookie only if it is complete. */
export function answerSignIn(baseUrl: string, signIn: SignIn): HttpResponse {
  if (signIn.status === 'signed_in') return answerSignedIn(baseUrl, signIn.token)
  const { status, challenge } = signIn
  return uncached({ status, challenge, methods })
}

/** Returns the response to a completed sign-in, with the session cookie. */
export function answerSignedIn(baseUrl: string, { token, csrfToken }: NewToken): HttpResponse {
  return uncached({ status: 'signed_in', csrfToken }, sessionCookie(baseUrl, token))
}

/** Returns a response that deletes the cookie. */
export function answerSignedOut(baseUrl: string): HttpResponse {
  return uncached({ message: 'success' }, clearedCookie(baseUrl))
}

/** Returns a response that is never cached, because it contains a secret or personal data. */
export function uncached(body: object, headers: Record<string, string> = {}, statusCode = 200): HttpResponse {
  return { statusCode, body, headers: { 'cache-control': 'no-store', ...headers } }
}
