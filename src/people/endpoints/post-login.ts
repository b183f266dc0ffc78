import { z } from 'zod'
import { emailAddress, endpoint } from '#platform/http'
import type { PeopleParts } from '../parts.ts'
import { beforeSignIn } from '../person-access.ts'
import { fromOf } from '../session.ts'
import { answeredChallenge, openChallenged, signIn } from '../sign-in.ts'
import { joinChallenged } from '../invitation.ts'
import { factorCode, sentRecoveryCode, sentToken, shownPassword } from './fields.ts'
import { answerSignedIn, answerSignIn, signedInAnswer, signInAnswer } from './sign-in-answer.ts'

/** POST /dashboard/v1/login: verifies an email and a password and returns a session or a challenge. */
export const postLogin = (parts: PeopleParts) =>
  endpoint({
    call: 'POST /dashboard/v1/login',
    name: 'signIn',
    summary: 'Sign in by email and password',
    tag: 'Dashboard',
    access: beforeSignIn(parts),
    body: z.strictObject({ email: emailAddress, password: shownPassword }),
    answers: { statusCode: 200, schema: signInAnswer },
    refuses: ['unauthorized', 'forbidden'],
    async handle({ body, ...request }) {
      return answerSignIn(parts.baseUrl, await signIn(parts, body, fromOf(request)))
    },
  })

const secondFactor = z
  .strictObject({
    challenge: sentToken(
      'What the right password was answered with.',
      'sc_8kTn0wqVb3GxLr6sYzP1mQ4uHd7JcE2fNa5oXiR9BtU',
    ),
    code: factorCode.optional(),
    recoveryCode: sentRecoveryCode.optional(),
  })
  .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
    message: 'exactly one of code and recoveryCode is taken',
    path: ['code'],
  })
  .meta({ shapes: [{ needs: ['code'] }, { needs: ['recoveryCode'] }] })

/** POST /dashboard/v1/login/second-factor: completes a sign-in with the second factor. */
export const postSecondFactor = (parts: PeopleParts) =>
  endpoint({
    call: 'POST /dashboard/v1/login/second-factor',
    name: 'showSecondFactor',
    summary: 'Complete a sign-in with a code or a recovery code',
    tag: 'Dashboard',
    access: beforeSignIn(parts),
    body: secondFactor,
    answers: { statusCode: 200, schema: signedInAnswer },
    refuses: ['unauthorized', 'forbidden', 'gone'],
    async handle({ body: { challenge, code, recoveryCode }, ...request }) {
      const proof = code === undefined ? { recoveryCode: recoveryCode ?? '' } : { code }
      const from = fromOf(request)
      const { invitation, ...answered } = await answeredChallenge(parts, challenge, proof)
      const token = invitation
        ? await joinChallenged(parts, { ...answered, invitation }, from)
        : await openChallenged(parts, answered, from)
      return answerSignedIn(parts.baseUrl, token)
    },
  })
