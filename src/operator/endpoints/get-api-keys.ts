import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { roles } from '#kernel/roles'
import { listApiKeys } from '#access'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import type { RowOf } from '#platform/database'
import { endpoint, ok } from '#platform/http'
import { cutPage, pageQuery, toReadLimit } from '../list-page.ts'
import { shareCompany } from '../surface.ts'

const responseSchema = z.object({
  keys: z.array(
    z.object({
      keyId: z.string(),
      name: z.string().optional().meta({ description: 'The purpose of the key.', example: 'Till' }),
      role: z.enum(roles),
      lastFour: z.string().optional(),
      createdAt: z.string(),
      lastUsedAt: z.string().optional().describe('up to a minute late'),
      expiresAt: z.string().optional(),
      revokedAt: z.string().optional(),
    }),
  ),
  nextCursor: z.string().nullable(),
})

export const getApiKeys = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/api-keys',
    name: 'listApiKeys',
    summary: 'List the API keys of a company, newest first, revoked keys included',
    ...shareCompany(context),
    query: pageQuery('key'),
    answers: { statusCode: 200, schema: responseSchema },
    async handle({ params, query: { limit, cursor } }) {
      const { db } = context
      const { id: companyId } = await requireCompany(db, params.companyId)
      const rows = await db.all(listApiKeys, {
        companyId,
        before: cursor ?? null,
        limit: toReadLimit(limit),
      })
      const { page, nextCursor } = cutPage('key', rows, limit)
      return ok({ keys: page.map(showKey), nextCursor })
    },
  })

function showKey(key: RowOf<(typeof listApiKeys)['row']>) {
  const instant = (at: number | null) => (at === null ? undefined : toIsoInstant(at))
  return omitNullish({
    keyId: toPublicId('key', key.id),
    name: key.name ?? undefined,
    role: key.role,
    lastFour: key.last_four ?? undefined,
    createdAt: toIsoInstant(key.created_at),
    lastUsedAt: instant(key.last_used_at),
    expiresAt: instant(key.expires_at),
    revokedAt: instant(key.revoked_at),
  })
}
