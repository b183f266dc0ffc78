import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { endpoint, ok, pathId } from '#platform/http'
import { endOtherSessions, endSession } from '../end-session.ts'
import type { UserDeps } from '../user-deps.ts'
import { createOwnAccess } from '../user-access.ts'
import { toRequestOrigin } from '../session.ts'
import { toSessionEnds } from '../session-ends.ts'
import { listSessions } from '../session-queries.ts'
import { toClearedCookie } from '../cookie.ts'
import { toUncachedResponse } from './sign-in-response.ts'

const successResponse = z.object({ message: z.literal('success') })

const responseSchema = z.object({
  sessions: z
    .array(
      z.object({
        sessionId: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        address: z.string().meta({ description: 'Where it was opened from.', example: '203.0.113.7' }),
        userAgent: z.string().optional(),
        current: z.boolean().describe('whether it is the one that asks'),
      }),
    )
    .describe('those that are open, the one used last in front'),
})

export const getSessions = (deps: UserDeps) =>
  endpoint({
    call: 'GET /dashboard/v1/me/sessions',
    name: 'listSessions',
    summary: 'List your sessions',
    tag: 'Dashboard',
    access: createOwnAccess(deps),
    answers: { statusCode: 200, schema: responseSchema },
    async handle({ caller }) {
      const { user, session } = caller
      const rows = await deps.db.all(listSessions, { personId: user.id })
      const now = deps.clock.now()
      const open = rows.filter(
        ({ created_at: createdAt, last_seen_at: lastSeenAt, expires_at: expiresAt }) =>
          toSessionEnds({ createdAt, lastSeenAt, expiresAt }, caller).idleExpiresAt > now,
      )
      const sessions = open.map((row) =>
        omitNullish({
          sessionId: toPublicId('ses', row.id),
          createdAt: toIsoInstant(row.created_at),
          lastSeenAt: toIsoInstant(row.last_seen_at),
          address: row.address,
          userAgent: row.user_agent,
          current: row.id === session.id,
        }),
      )
      return toUncachedResponse({ sessions })
    },
  })

export const deleteOwnSession = (deps: UserDeps) =>
  endpoint({
    call: 'DELETE /dashboard/v1/me/sessions/{sessionId}',
    name: 'endOneSession',
    summary: 'End one of your sessions',
    tag: 'Dashboard',
    access: createOwnAccess(deps),
    params: z.object({ sessionId: pathId('ses') }),
    answers: { statusCode: 200, schema: successResponse },
    async handle({ caller, params: { sessionId }, ...request }) {
      await endSession(deps, caller, sessionId, toRequestOrigin(request), 'person.session_ended')
      const isOwn = sessionId === caller.session.id
      return toUncachedResponse({ message: 'success' }, isOwn ? toClearedCookie(deps.baseUrl) : {})
    },
  })

export const deleteOtherSessions = (deps: UserDeps) =>
  endpoint({
    call: 'DELETE /dashboard/v1/me/sessions',
    name: 'endOtherSessions',
    summary: 'End all of your other sessions',
    tag: 'Dashboard',
    access: createOwnAccess(deps),
    answers: { statusCode: 200, schema: successResponse },
    async handle({ caller, ...request }) {
      await endOtherSessions(deps, caller, toRequestOrigin(request))
      return ok({ message: 'success' })
    },
  })
