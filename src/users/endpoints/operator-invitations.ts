import { z } from 'zod'
import { nameLengthMax } from '#kernel/limits'
import { endpoint, printableText } from '#platform/http'
import { acceptOperatorInvitation, openOperatorInvitation } from '../operator-invitation.ts'
import { toRequestOrigin } from '../session.ts'
import { createSignedOutAccess, findSignedInUser } from '../user-access.ts'
import type { UserDeps } from '../user-deps.ts'
import { newPasswordField, tokenField } from './fields.ts'
import { signedInResponse, toSignedInResponse, toUncachedResponse } from './sign-in-response.ts'

const params = z.object({
  token: tokenField('The end of the link.', 'opi_8kTn0wqVb3GxLr6sYzP1mQ4uHd7JcE2fNa5oXiR9BtU'),
})

export const getOperatorInvitation = (deps: UserDeps) =>
  endpoint({
    call: 'GET /dashboard/v1/operator/invitations/{token}',
    name: 'readOperatorInvitation',
    summary: 'Read an invitation to the operator console',
    tag: 'Dashboard',
    access: createSignedOutAccess(deps),
    params,
    answers: {
      statusCode: 200,
      schema: z.object({
        email: z.string(),
        hasAccount: z.boolean().describe('whether its email signs in already'),
      }),
    },
    refuses: ['forbidden', 'gone'],
    async handle({ params: { token } }) {
      const { operator, account } = await openOperatorInvitation(deps, token)
      const hasAccount = account !== undefined && account.hash !== null
      return toUncachedResponse({ email: operator.email, hasAccount })
    },
  })

export const postOperatorAccept = (deps: UserDeps) =>
  endpoint({
    call: 'POST /dashboard/v1/operator/invitations/{token}/accept',
    name: 'acceptOperatorInvitation',
    summary: 'Accept an invitation to the operator console',
    description:
      'An email without an account needs a name and a new password. A user with an account signs in first, and sends an empty body.',
    tag: 'Dashboard',
    access: createSignedOutAccess(deps),
    params,
    body: z.strictObject({
      name: printableText(nameLengthMax).optional(),
      password: newPasswordField.optional(),
    }),
    answers: { statusCode: 200, schema: signedInResponse },
    refuses: ['unauthorized', 'forbidden', 'gone'],
    async handle({ params: { token }, body, ...request }) {
      const signedIn = body.password === undefined ? await findSignedInUser(deps, request) : undefined
      const session = await acceptOperatorInvitation(deps, token, body, {
        from: toRequestOrigin(request),
        signedIn: signedIn?.user,
      })
      return toSignedInResponse(deps.baseUrl, session)
    },
  })
