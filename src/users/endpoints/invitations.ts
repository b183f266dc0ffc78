import { z } from 'zod'
import { nameLengthMax } from '#kernel/limits'
import { roles } from '#kernel/roles'
import { endpoint, printableText } from '#platform/http'
import { acceptInvitation, hasAccount, openInvitation } from '../invitation.ts'
import type { UserDeps } from '../user-deps.ts'
import { createSignedOutAccess, findSignedInUser } from '../user-access.ts'
import { toRequestOrigin } from '../session.ts'
import { newPasswordField, tokenField } from './fields.ts'
import { toSignInResponse, signInResponse, toUncachedResponse } from './sign-in-response.ts'

const params = z.object({
  token: tokenField('The end of the link.', 'inv_8kTn0wqVb3GxLr6sYzP1mQ4uHd7JcE2fNa5oXiR9BtU'),
})

export const getInvitation = (deps: UserDeps) =>
  endpoint({
    call: 'GET /dashboard/v1/invitations/{token}',
    name: 'readInvitation',
    summary: 'Read an invitation',
    tag: 'Dashboard',
    access: createSignedOutAccess(deps),
    params,
    answers: {
      statusCode: 200,
      schema: z.object({
        companyName: z
          .string()
          .meta({ description: 'The name of the company that invites.', example: 'Lovelace Engines' }),
        email: z.string(),
        role: z.enum(roles),
        hasAccount: z.boolean().describe('whether its email signs in already'),
      }),
    },
    refuses: ['forbidden', 'gone'],
    async handle({ params: { token } }) {
      const invitation = await openInvitation(deps, token)
      const { company, member } = invitation
      return toUncachedResponse({
        companyName: company.name,
        email: member.email,
        role: member.role,
        hasAccount: hasAccount(invitation),
      })
    },
  })

export const postAccept = (deps: UserDeps) =>
  endpoint({
    call: 'POST /dashboard/v1/invitations/{token}/accept',
    name: 'acceptInvitation',
    summary: 'Accept an invitation',
    description:
      'An email without an account needs a name and a new password. With an account it needs the password of the account, or nothing from its signed-in user. A user with a second factor becomes a member once the factor is confirmed.',
    tag: 'Dashboard',
    access: createSignedOutAccess(deps),
    params,
    body: z.strictObject({
      name: printableText(nameLengthMax).optional(),
      password: newPasswordField.optional(),
    }),
    answers: { statusCode: 200, schema: signInResponse },
    refuses: ['unauthorized', 'forbidden', 'gone'],
    async handle({ params: { token }, body, ...request }) {
      const signedIn = body.password === undefined ? await findSignedInUser(deps, request) : undefined
      const accepted = await acceptInvitation(deps, token, body, {
        from: toRequestOrigin(request),
        signedIn,
      })
      return toSignInResponse(deps.baseUrl, accepted)
    },
  })
