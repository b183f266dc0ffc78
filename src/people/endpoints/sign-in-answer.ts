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

/** What a right password and a second factor are answered. */
export const signedInAnswer = signedIn

/** What a right password is answered, where a second factor may be asked for. */
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

/** Answers a sign-in: a cookie only where it is complete. */
export function answerSignIn(baseUrl: string, signIn: SignIn): HttpResponse {
  if (signIn.status === 'signed_in') return answerSignedIn(baseUrl, signIn.token)
  const { status, challenge } = signIn
  return uncached({ status, challenge, methods })
}

/** Answers somebody who is signed in with the session. */
export function answerSignedIn(baseUrl: string, { token, csrfToken }: NewToken): HttpResponse {
  return uncached({ status: 'signed_in', csrfToken }, sessionCookie(baseUrl, token))
}

/** An answer that takes the cookie away. */
export function answerSignedOut(baseUrl: string): HttpResponse {
  return uncached({ message: 'success' }, clearedCookie(baseUrl))
}

/** An answer that nobody keeps: it holds what opens something, or what is somebody's alone. */
export function uncached(body: object, headers: Record<string, string> = {}, statusCode = 200): HttpResponse {
  return { statusCode, body, headers: { 'cache-control': 'no-store', ...headers } }
}
