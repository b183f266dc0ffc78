import { z } from 'zod'
import { toIsoInstant, type Clock } from '#kernel/clock'
import type { Ids } from '#kernel/ids'
import type { Database } from '#platform/database'
import { created, endpoint } from '#platform/http'
import type { Accesses } from '../access.ts'
import { createSession } from '../create-session.ts'

/** POST /api/auth/session: exchanges an API key for a session token. */
export const postSession = (deps: { db: Database; ids: Ids; clock: Clock; access: Accesses }) =>
  endpoint({
    call: 'POST /api/auth/session',
    name: 'openSession',
    summary: 'Open a session with an API key',
    tag: 'Authentication',
    access: deps.access.server.apiKey,
    body: z.strictObject({}),
    answers: { statusCode: 201, schema: z.object({ sessionToken: z.string(), expiresAt: z.string() }) },
    async handle({ caller }) {
      const { sessionToken, expiresAt } = await createSession(deps, caller)
      return created({ sessionToken, expiresAt: toIsoInstant(expiresAt) })
    },
  })
