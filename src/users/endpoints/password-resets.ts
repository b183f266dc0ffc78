import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { emailAddress, endpoint, ok } from '#platform/http'
import type { UserDeps } from '../user-deps.ts'
import { createSignedOutAccess } from '../user-access.ts'
import { loadResetExpiry, requestPasswordReset, resetPassword } from '../reset-password.ts'
import { toRequestOrigin } from '../session.ts'
import { newPasswordField, tokenField } from './fields.ts'
import { toUncachedResponse } from './sign-in-response.ts'

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

const resetTokenField = tokenField('The end of the link.', 'rst_8kTn0wqVb3GxLr6sYzP1mQ4uHd7JcE2fNa5oXiR9BtU')

export const getReset = (deps: UserDeps) =>
  endpoint({
    call: 'GET /dashboard/v1/password/reset/{token}',
    name: 'readPasswordReset',
    summary: 'Check that a link to a new password still works',
    tag: 'Dashboard',
    access: createSignedOutAccess(deps),
    params: z.object({ token: resetTokenField }),
    answers: {
      statusCode: 200,
      schema: z.object({ expiresAt: z.string().describe('the time after which the link no longer works') }),
    },
    refuses: ['forbidden', 'gone'],
    async handle({ params: { token } }) {
      return toUncachedResponse({ expiresAt: toIsoInstant(await loadResetExpiry(deps, token)) })
    },
  })

export const postReset = (deps: UserDeps) =>
  endpoint({
    call: 'POST /dashboard/v1/password/reset',
    name: 'resetPassword',
    summary: 'Choose a new password by a mailed link; all sessions end',
    tag: 'Dashboard',
    access: createSignedOutAccess(deps),
    body: z.strictObject({
      token: resetTokenField,
      password: newPasswordField,
    }),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    refuses: ['forbidden', 'not_found', 'gone'],
    async handle({ body, ...request }) {
      await resetPassword(deps, body, toRequestOrigin(request))
      return ok({ message: 'success' })
    },
  })
