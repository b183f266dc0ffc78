import { z } from 'zod'
import { endpoint } from '#platform/http'
import { endSession } from '../end-session.ts'
import type { PeopleParts } from '../parts.ts'
import { ofOneself } from '../person-access.ts'
import { fromOf } from '../session.ts'
import { answerSignedOut } from './sign-in-answer.ts'

/** POST /dashboard/v1/logout: ends the current session. */
export const postLogout = (parts: PeopleParts) =>
  endpoint({
    call: 'POST /dashboard/v1/logout',
    name: 'signOut',
    summary: 'Sign out: the session is gone and its cookie cleared',
    tag: 'Dashboard',
    access: ofOneself(parts),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    async handle({ caller, ...request }) {
      await endSession(parts, caller, caller.session.id, fromOf(request), 'person.signed_out')
      return answerSignedOut(parts.baseUrl)
    },
  })
