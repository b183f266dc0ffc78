import { z } from 'zod'
import { endpoint } from '#platform/http'
import { endSession } from '../end-session.ts'
import type { UserDeps } from '../user-deps.ts'
import { createOwnAccess } from '../user-access.ts'
import { toRequestOrigin } from '../session.ts'
import { toSignedOutResponse } from './sign-in-response.ts'

export const postLogout = (deps: UserDeps) =>
  endpoint({
    call: 'POST /dashboard/v1/logout',
    name: 'signOut',
    summary: 'End the session and clear its cookie',
    tag: 'Dashboard',
    access: createOwnAccess(deps),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    async handle({ caller, ...request }) {
      await endSession(deps, caller, caller.session.id, toRequestOrigin(request), 'person.signed_out')
      return toSignedOutResponse(deps.baseUrl)
    },
  })
