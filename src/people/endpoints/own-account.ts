import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { nameLengthMax } from '#kernel/limits'
import { endpoint, printableText } from '#platform/http'
import { changePassword } from '../change-password.ts'
import { sessionCookie } from '../cookie.ts'
import type { PeopleParts } from '../parts.ts'
import { ofOneself } from '../person-access.ts'
import { reauthenticate } from '../reauthenticate.ts'
import { renameOneself } from '../rename-person.ts'
import { fromOf } from '../session.ts'
import { factorCode, newPassword, sentRecoveryCode, shownPassword } from './fields.ts'
import { personAnswer, showPerson } from './get-me.ts'
import { uncached } from './sign-in-answer.ts'

/** POST /dashboard/v1/reauthenticate: verifies the signed-in user again for sensitive actions. */
export const postReauthenticate = (parts: PeopleParts) =>
  endpoint({
    call: 'POST /dashboard/v1/reauthenticate',
    name: 'reauthenticate',
    summary:
      'Show again who you are: by the password, or by a code or a recovery code where there is a second factor',
    tag: 'Dashboard',
    access: ofOneself(parts),
    body: z
      .strictObject({
        password: shownPassword.optional(),
        code: factorCode.optional(),
        recoveryCode: sentRecoveryCode.optional(),
      })
      .meta({ shapes: [{ needs: ['password'] }, { needs: ['code'] }, { needs: ['recoveryCode'] }] }),
    answers: {
      statusCode: 200,
      schema: z.object({ reauthenticatedUntil: z.string(), csrfToken: z.string() }),
    },
    async handle({ caller, body, ...request }) {
      const { token, until } = await reauthenticate(parts, caller, body, fromOf(request))
      const shown = { reauthenticatedUntil: toIsoInstant(until), csrfToken: token.csrfToken }
      return uncached(shown, sessionCookie(parts.baseUrl, token.token))
    },
  })

/** PATCH /dashboard/v1/me: changes the name of the user. */
export const patchMe = (parts: PeopleParts) =>
  endpoint({
    call: 'PATCH /dashboard/v1/me',
    name: 'changeMe',
    summary: 'Change what you are called',
    tag: 'Dashboard',
    access: ofOneself(parts),
    body: z.strictObject({ name: printableText(nameLengthMax).optional() }),
    answers: { statusCode: 200, schema: personAnswer },
    async handle({ caller, body: { name }, ...request }) {
      const person =
        name === undefined ? caller.person : await renameOneself(parts, caller, name, fromOf(request))
      return uncached(await showPerson(parts, { ...caller, person }))
    },
  })

/** PUT /dashboard/v1/me/password: changes the password. */
export const putPassword = (parts: PeopleParts) =>
  endpoint({
    call: 'PUT /dashboard/v1/me/password',
    name: 'changePassword',
    summary: 'Change the password; other sessions end, and this one gets another token',
    tag: 'Dashboard',
    access: ofOneself(parts),
    body: z.strictObject({ currentPassword: shownPassword, newPassword }),
    answers: {
      statusCode: 200,
      schema: z.object({ message: z.literal('success'), csrfToken: z.string() }),
    },
    async handle({ caller, body, ...request }) {
      const { token, csrfToken } = await changePassword(parts, caller, body, fromOf(request))
      return uncached({ message: 'success', csrfToken }, sessionCookie(parts.baseUrl, token))
    },
  })
