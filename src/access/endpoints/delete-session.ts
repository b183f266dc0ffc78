import { z } from 'zod'
import type { Database } from '#platform/database'
import { endpoint, ok } from '#platform/http'
import type { Accesses } from '../access.ts'
import { endSession } from '../access-queries.ts'

/** DELETE /api/auth/session: ends the session of the request; other sessions of its key stay valid. */
export const deleteSession = ({ db, access }: { db: Database; access: Accesses }) =>
  endpoint({
    call: 'DELETE /api/auth/session',
    name: 'endSession',
    summary: 'End the session of this request',
    tag: 'Authentication',
    access: access.server.session,
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    async handle({ caller: { company, session } }) {
      if (session) await db.run(endSession, { companyId: company.id, id: session.id })
      return ok({ message: 'success' })
    },
  })
