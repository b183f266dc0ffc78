import { z } from 'zod'
import { endpoint, ok } from '#platform/http'
import type { UserDeps } from '../user-deps.ts'
import { createOwnAccess } from '../user-access.ts'
import { toRequestOrigin } from '../session.ts'
import { beginFactor, confirmFactor, removeFactor, replaceRecoveryCodes } from '../two-factor.ts'
import { factorCodeField } from './fields.ts'
import { toUncachedResponse } from './sign-in-response.ts'

const recoveryCodesResponse = z
  .object({
    recoveryCodes: z.array(z.string()).meta({
      description: 'Ten codes, each good once, shown this once.',
      example: ['1-K7QF2-9WXYZ', '2-0V3MJ-T6BCD'],
    }),
  })
  .meta({ id: 'RecoveryCodes', description: 'The codes that replace a lost second factor.' })

export const postTwoFactor = (deps: UserDeps) =>
  endpoint({
    call: 'POST /dashboard/v1/me/two-factor',
    name: 'beginTwoFactor',
    summary: 'Begin to set up a second factor; it counts once it is confirmed',
    tag: 'Dashboard',
    access: createOwnAccess(deps, { reauthenticated: true }),
    body: z.strictObject({}),
    answers: {
      statusCode: 201,
      schema: z.object({
        secret: z.string().meta({
          description: 'The secret, to be typed into an app.',
          example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        }),
        uri: z.string().meta({
          description: 'The link that an app reads from a QR code.',
          example:
            'otpauth://totp/Florin%3Aada%40shop.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Florin',
        }),
      }),
    },
    handle: async ({ caller }) => toUncachedResponse(await beginFactor(deps, caller), {}, 201),
  })

export const postConfirmTwoFactor = (deps: UserDeps) =>
  endpoint({
    call: 'POST /dashboard/v1/me/two-factor/confirm',
    name: 'confirmTwoFactor',
    summary: 'Confirm a second factor by its first code; other sessions end',
    tag: 'Dashboard',
    access: createOwnAccess(deps),
    body: z.strictObject({ code: factorCodeField }),
    answers: { statusCode: 200, schema: recoveryCodesResponse },
    refuses: ['unprocessable_entity'],
    async handle({ caller, body: { code }, ...request }) {
      return toUncachedResponse({
        recoveryCodes: await confirmFactor(deps, caller, code, toRequestOrigin(request)),
      })
    },
  })

export const deleteTwoFactor = (deps: UserDeps) =>
  endpoint({
    call: 'DELETE /dashboard/v1/me/two-factor',
    name: 'removeTwoFactor',
    summary: 'Remove the second factor, unless a company requires it; other sessions end',
    tag: 'Dashboard',
    access: createOwnAccess(deps, { reauthenticated: true }),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    refuses: ['unprocessable_entity'],
    async handle({ caller, ...request }) {
      await removeFactor(deps, caller, toRequestOrigin(request))
      return ok({ message: 'success' })
    },
  })

export const postRecoveryCodes = (deps: UserDeps) =>
  endpoint({
    call: 'POST /dashboard/v1/me/recovery-codes',
    name: 'replaceRecoveryCodes',
    summary: 'Create new recovery codes; the former ones end',
    tag: 'Dashboard',
    access: createOwnAccess(deps, { reauthenticated: true }),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: recoveryCodesResponse },
    refuses: ['unprocessable_entity'],
    async handle({ caller, ...request }) {
      return toUncachedResponse({
        recoveryCodes: await replaceRecoveryCodes(deps, caller, toRequestOrigin(request)),
      })
    },
  })
