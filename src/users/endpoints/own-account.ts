import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { nameLengthMax } from '#kernel/limits'
import { endpoint, printableText } from '#platform/http'
import { changePassword } from '../change-password.ts'
import { toSessionCookie } from '../cookie.ts'
import type { UserDeps } from '../user-deps.ts'
import { createOwnAccess } from '../user-access.ts'
import { reauthenticate } from '../reauthenticate.ts'
import { renameUser } from '../rename-user.ts'
import { toRequestOrigin } from '../session.ts'
import { factorCodeField, newPasswordField, recoveryCodeField, passwordField } from './fields.ts'
import { userResponse, showUser } from './get-me.ts'
import { toUncachedResponse } from './sign-in-response.ts'

export const postReauthenticate = (deps: UserDeps) =>
  endpoint({
    call: 'POST /dashboard/v1/reauthenticate',
    name: 'reauthenticate',
    summary:
      'Authenticate again: by the password, or by a code or a recovery code where a second factor is set',
    tag: 'Dashboard',
    access: createOwnAccess(deps),
    body: z
      .strictObject({
        password: passwordField.optional(),
        code: factorCodeField.optional(),
        recoveryCode: recoveryCodeField.optional(),
      })
      .meta({ shapes: [{ needs: ['password'] }, { needs: ['code'] }, { needs: ['recoveryCode'] }] }),
    answers: {
      statusCode: 200,
      schema: z.object({ reauthenticatedUntil: z.string(), csrfToken: z.string() }),
    },
    async handle({ caller, body, ...request }) {
      const { token, until } = await reauthenticate(deps, caller, body, toRequestOrigin(request))
      const shown = { reauthenticatedUntil: toIsoInstant(until), csrfToken: token.csrfToken }
      return toUncachedResponse(shown, toSessionCookie(deps.baseUrl, token.token))
    },
  })

export const patchMe = (deps: UserDeps) =>
  endpoint({
    call: 'PATCH /dashboard/v1/me',
    name: 'changeMe',
    summary: 'Change your name',
    tag: 'Dashboard',
    access: createOwnAccess(deps),
    body: z.strictObject({ name: printableText(nameLengthMax).optional() }),
    answers: { statusCode: 200, schema: userResponse },
    async handle({ caller, body: { name }, ...request }) {
      const user =
        name === undefined ? caller.user : await renameUser(deps, caller, name, toRequestOrigin(request))
      return toUncachedResponse(await showUser(deps, { ...caller, user: user }))
    },
  })

export const putPassword = (deps: UserDeps) =>
  endpoint({
    call: 'PUT /dashboard/v1/me/password',
    name: 'changePassword',
    summary: 'Change the password; other sessions end, and this one gets a new token',
    tag: 'Dashboard',
    access: createOwnAccess(deps),
    body: z.strictObject({ currentPassword: passwordField, newPassword: newPasswordField }),
    answers: {
      statusCode: 200,
      schema: z.object({ message: z.literal('success'), csrfToken: z.string() }),
    },
    async handle({ caller, body, ...request }) {
      const { token, csrfToken } = await changePassword(deps, caller, body, toRequestOrigin(request))
      return toUncachedResponse({ message: 'success', csrfToken }, toSessionCookie(deps.baseUrl, token))
    },
  })
