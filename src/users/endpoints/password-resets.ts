import { z } from 'zod'
import { emailAddress, endpoint, ok } from '#platform/http'
import type { UserDeps } from '../user-deps.ts'
import { createSignedOutAccess } from '../user-access.ts'
import { requestPasswordReset, resetPassword } from '../reset-password.ts'
import { toRequestOrigin } from '../session.ts'
import { newPasswordField, tokenField } from './fields.ts'

/** POST /dashboard/v1/password/forgot: mails a reset link if the account exists. The response is always the same. */
export const postForgot = (deps: UserDeps) =>
  endpoint({
    call: 'POST /dashboard/v1/password/forgot',
    name: 'forgetPassword',
    summary: 'Request a link to choose a new password',
    tag: 'Dashboard',
    access: createSignedOutAccess(deps),
    body: z.strictObject({ email: emailAddress }),
    answers: {
      statusCode: 202,
      schema: z.object({
        message: z
          .string()
          .meta({ description: 'The same whether there is an account or not.', example: acceptedMessage }),
      }),
    },
    refuses: ['forbidden'],
    async handle({ body }) {
      await requestPasswordReset(deps, body)
      return { statusCode: 202, body: { message: acceptedMessage } }
    },
  })

const acceptedMessage = 'If there is an account with this address, a link to a new password is on its way.'

export const postReset = (deps: UserDeps) =>
  endpoint({
    call: 'POST /dashboard/v1/password/reset',
    name: 'resetPassword',
    summary: 'Choose a new password by a mailed link; all sessions end',
    tag: 'Dashboard',
    access: createSignedOutAccess(deps),
    body: z.strictObject({
      token: tokenField('The end of the link.', 'rst_8kTn0wqVb3GxLr6sYzP1mQ4uHd7JcE2fNa5oXiR9BtU'),
      password: newPasswordField,
    }),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    refuses: ['forbidden', 'not_found', 'gone'],
    async handle({ body, ...request }) {
      await resetPassword(deps, body, toRequestOrigin(request))
      return ok({ message: 'success' })
    },
  })
