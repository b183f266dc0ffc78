import { z } from 'zod'
import { endpoint, ok } from '#platform/http'
import type { PeopleParts } from '../parts.ts'
import { ofOneself } from '../person-access.ts'
import { fromOf } from '../session.ts'
import { beginFactor, confirmFactor, removeFactor, replaceRecoveryCodes } from '../two-factor.ts'
import { factorCode } from './fields.ts'
import { uncached } from './sign-in-answer.ts'

const codesAnswer = z
  .object({
    recoveryCodes: z.array(z.string()).meta({
      description: 'Ten codes, each good once, shown this once.',
      example: ['1-K7QF2-9WXYZ', '2-0V3MJ-T6BCD'],
    }),
  })
  .meta({ id: 'RecoveryCodes', description: 'What stands in for a second factor that is lost.' })

/** POST /dashboard/v1/me/two-factor: begins the setup of a second factor. */
export const postTwoFactor = (parts: PeopleParts) =>
  endpoint({
    call: 'POST /dashboard/v1/me/two-factor',
    name: 'beginTwoFactor',
    summary: 'Begin to set up a second factor; it counts once it is confirmed',
    tag: 'Dashboard',
    access: ofOneself(parts, { reauthenticated: true }),
    body: z.strictObject({}),
    answers: {
      statusCode: 201,
      schema: z.object({
        secret: z
          .string()
          .meta({ description: 'What is typed into an app.', example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
        uri: z.string().meta({
          description: 'What an app reads off a picture.',
          example:
            'otpauth://totp/Florin%3Aada%40shop.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Florin',
        }),
      }),
    },
    handle: async ({ caller }) => uncached(await beginFactor(parts, caller), {}, 201),
  })

/** POST /dashboard/v1/me/two-factor/confirm: activates a second factor with its first code. */
export const postConfirmTwoFactor = (parts: PeopleParts) =>
  endpoint({
    call: 'POST /dashboard/v1/me/two-factor/confirm',
    name: 'confirmTwoFactor',
    summary: 'Confirm a second factor by its first code; other sessions end',
    tag: 'Dashboard',
    access: ofOneself(parts),
    body: z.strictObject({ code: factorCode }),
    answers: { statusCode: 200, schema: codesAnswer },
    refuses: ['unprocessable_entity'],
    async handle({ caller, body: { code }, ...request }) {
      return uncached({ recoveryCodes: await confirmFactor(parts, caller, code, fromOf(request)) })
    },
  })

/** DELETE /dashboard/v1/me/two-factor: removes the second factor. */
export const deleteTwoFactor = (parts: PeopleParts) =>
  endpoint({
    call: 'DELETE /dashboard/v1/me/two-factor',
    name: 'removeTwoFactor',
    summary: 'Remove the second factor, unless a company asks for it; other sessions end',
    tag: 'Dashboard',
    access: ofOneself(parts, { reauthenticated: true }),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    refuses: ['unprocessable_entity'],
    async handle({ caller, ...request }) {
      await removeFactor(parts, caller, fromOf(request))
      return ok({ message: 'success' })
    },
  })

/** POST /dashboard/v1/me/recovery-codes: replaces the recovery codes. */
export const postRecoveryCodes = (parts: PeopleParts) =>
  endpoint({
    call: 'POST /dashboard/v1/me/recovery-codes',
    name: 'replaceRecoveryCodes',
    summary: 'Make new recovery codes; those before open nothing any more',
    tag: 'Dashboard',
    access: ofOneself(parts, { reauthenticated: true }),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: codesAnswer },
    refuses: ['unprocessable_entity'],
    async handle({ caller, ...request }) {
      return uncached({ recoveryCodes: await replaceRecoveryCodes(parts, caller, fromOf(request)) })
    },
  })
