import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { roles } from '#kernel/roles'
import { endpoint } from '#platform/http'
import { deriveCsrfToken } from '../cookie.ts'
import { countRecoveryCodes } from '../factor-queries.ts'
import type { UserDeps } from '../user-deps.ts'
import { createOwnAccess } from '../user-access.ts'
import type { SignedInUser } from '../session.ts'
import { toUncachedResponse } from './sign-in-response.ts'

export const userResponse = z
  .object({
    personId: z.string(),
    email: z.string(),
    name: z.string().meta({ description: 'The name of the user.', example: 'Ada Lovelace' }),
    twoFactor: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'Person', description: 'A user of the dashboard.' })

const responseSchema = z
  .object({
    person: userResponse,
    companies: z
      .array(
        z.object({
          companyId: z.string(),
          name: z.string().meta({ description: 'The name of the company.', example: 'Lovelace Engines' }),
          role: z.enum(roles),
          timeZone: z
            .string()
            .meta({ description: 'The IANA time zone of the company.', example: 'America/Chicago' }),
          now: z.string().meta({
            description: 'The time of the company. The clock of a sandbox company may have been moved.',
            example: '2026-07-05T09:00:00.000Z',
          }),
          refundsUpTo: z
            .number()
            .optional()
            .describe('dollars that they may refund on one day, where they are a clerk who may refund')
            .meta({ example: 50 }),
        }),
      )
      .describe('where they may enter'),
    operator: z
      .boolean()
      .describe('whether they may open the operator console; it also needs a second factor'),
    csrfToken: z.string(),
    environment: z.enum(['sandbox', 'production']),
    session: z
      .object({
        expiresAt: z.string(),
        idleExpiresAt: z.string(),
        reauthenticatedUntil: z.string().optional(),
      })
      .describe('when it ends'),
  })
  .meta({ id: 'Me', description: 'The signed-in user, with the companies that they may open.' })

export const getMe = (deps: UserDeps) =>
  endpoint({
    call: 'GET /dashboard/v1/me',
    name: 'readMe',
    summary: 'Read the signed-in user, their companies and the end of the session',
    tag: 'Dashboard',
    access: createOwnAccess(deps),
    answers: { statusCode: 200, schema: responseSchema },
    async handle({ caller }) {
      const { session, memberships, isOperator } = caller
      const { expiresAt, idleExpiresAt, reauthenticatedUntil: until } = session
      return toUncachedResponse({
        person: await showUser(deps, caller),
        companies: memberships.map(
          ({ companyId, companyName: name, role, timeZone, clockOffsetMs, settings }) => ({
            companyId: toPublicId('cmp', companyId),
            name,
            role,
            timeZone,
            now: toIsoInstant(deps.clock.now() + clockOffsetMs),
            ...(role === 'clerk' && settings.clerkRefundsUpTo > 0
              ? { refundsUpTo: settings.clerkRefundsUpTo }
              : {}),
          }),
        ),
        operator: isOperator,
        csrfToken: deriveCsrfToken(session.token),
        environment: deps.environment,
        session: omitNullish({
          expiresAt: toIsoInstant(expiresAt),
          idleExpiresAt: toIsoInstant(idleExpiresAt),
          reauthenticatedUntil: until === undefined ? undefined : toIsoInstant(until),
        }),
      })
    },
  })

/** Formats a user for their own account page. */
export async function showUser({ db }: Pick<UserDeps, 'db'>, { user, hasTwoFactor }: SignedInUser) {
  const counted = await db.first(countRecoveryCodes, { personId: user.id })
  const { id, email, name } = user
  return {
    personId: toPublicId('per', id),
    email,
    name,
    twoFactor: hasTwoFactor,
    recoveryCodesLeft: counted?.left ?? 0,
  }
}
