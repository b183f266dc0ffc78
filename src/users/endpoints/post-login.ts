import { z } from 'zod'
import { emailAddress, endpoint } from '#platform/http'
import type { UserDeps } from '../user-deps.ts'
import { createSignedOutAccess } from '../user-access.ts'
import { toRequestOrigin } from '../session.ts'
import { answerChallenge, openChallengedSession, signIn } from '../sign-in.ts'
import { joinAfterChallenge } from '../invitation.ts'
import { factorCodeField, recoveryCodeField, tokenField, passwordField } from './fields.ts'
import { toSignedInResponse, toSignInResponse, signedInResponse, signInResponse } from './sign-in-response.ts'

export const postLogin = (deps: UserDeps) =>
  endpoint({
    call: 'POST /dashboard/v1/login',
    name: 'signIn',
    summary: 'Sign in by email and password',
    tag: 'Dashboard',
    access: createSignedOutAccess(deps),
    body: z.strictObject({ email: emailAddress, password: passwordField }),
    answers: { statusCode: 200, schema: signInResponse },
    refuses: ['unauthorized', 'forbidden'],
    async handle({ body, ...request }) {
      return toSignInResponse(deps.baseUrl, await signIn(deps, body, toRequestOrigin(request)))
    },
  })

const secondFactor = z
  .strictObject({
    challenge: tokenField(
      'The challenge from the response to the password.',
      'sc_8kTn0wqVb3GxLr6sYzP1mQ4uHd7JcE2fNa5oXiR9BtU',
    ),
    code: factorCodeField.optional(),
    recoveryCode: recoveryCodeField.optional(),
  })
  .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
    message: 'exactly one of code and recoveryCode is taken',
    path: ['code'],
  })
  .meta({ shapes: [{ needs: ['code'] }, { needs: ['recoveryCode'] }] })

export const postSecondFactor = (deps: UserDeps) =>
  endpoint({
    call: 'POST /dashboard/v1/login/second-factor',
    name: 'showSecondFactor',
    summary: 'Complete a sign-in with a code or a recovery code',
    tag: 'Dashboard',
    access: createSignedOutAccess(deps),
    body: secondFactor,
    answers: { statusCode: 200, schema: signedInResponse },
    refuses: ['unauthorized', 'forbidden', 'gone'],
    async handle({ body: { challenge, code, recoveryCode }, ...request }) {
      const proof = code === undefined ? { recoveryCode: recoveryCode ?? '' } : { code }
      const from = toRequestOrigin(request)
      const { invitation, ...answered } = await answerChallenge(deps, challenge, proof)
      const token = invitation
        ? await joinAfterChallenge(deps, { ...answered, invitation }, from)
        : await openChallengedSession(deps, answered, from)
      return toSignedInResponse(deps.baseUrl, token)
    },
  })
