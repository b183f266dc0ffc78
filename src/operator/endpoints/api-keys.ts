import { z } from 'zod'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { nameLengthMax } from '#kernel/limits'
import { roles } from '#kernel/roles'
import { listApiKeys } from '#access'
import { actorResponse, loadActors } from '#audit'
import type { AppContext, Surface } from '#context'
import type { RowOf } from '#platform/database'
import { created, dateOrInstant, endpoint, ok, pathId, printableText, type Endpoint } from '#platform/http'
import { issueApiKey } from '../issue-api-key.ts'
import { cutPage, pageQuery, toReadLimit } from '../list-page.ts'
import { revokeCompanyKey } from '../revoke-company-key.ts'

const companyParams = z.object({ companyId: pathId('cmp') })

const listResponse = z.object({
  keys: z.array(
    z.object({
      keyId: z.string(),
      name: z.string().optional().meta({ description: 'The purpose of the key.', example: 'Till' }),
      role: z.enum(roles),
      lastFour: z.string().optional(),
      createdAt: z.string(),
      createdBy: actorResponse.optional().describe('The issuer of the key.'),
      lastUsedAt: z.string().optional().describe('up to a minute late'),
      expiresAt: z.string().optional(),
      revokedAt: z.string().optional(),
      revokedBy: actorResponse.optional().describe('The user or operator that revoked the key.'),
    }),
  ),
  nextCursor: z.string().nullable(),
})

/** Creates the endpoints for the API keys of a company on a given API surface. */
export function apiKeyEndpoints<Caller>(context: AppContext, surface: Surface<Caller>): Endpoint[] {
  return [getApiKeys, postApiKeys, deleteApiKey].map((make) => make(context, surface))
}

const getApiKeys = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `GET ${surface.base}/api-keys`,
    name: surface.companyParam('listApiKeys'),
    summary: 'List the API keys of a company, newest first, revoked keys included',
    ...surface.share('manage'),
    params: companyParams,
    query: pageQuery('key'),
    answers: { statusCode: 200, schema: listResponse },
    async handle({ query: { limit, cursor }, ...request }) {
      const { db } = context
      const { id: companyId } = await surface.companyOf(request)
      const before = cursor ?? null
      const rows = await db.all(listApiKeys, { companyId, before, limit: toReadLimit(limit) })
      const { page, nextCursor } = cutPage('key', rows, limit)
      const ids = page.map(({ id }) => toPublicId('key', id))
      const actorOf = await loadActors(db, companyId, ids, ['api_key.issued', 'api_key.revoked'])
      return ok({ keys: page.map((key) => showKey(key, actorOf)), nextCursor })
    },
  })

type KeyRow = RowOf<(typeof listApiKeys)['row']>
type ActorOf = Awaited<ReturnType<typeof loadActors<'api_key.issued' | 'api_key.revoked'>>>

function showKey(key: KeyRow, actorOf: ActorOf) {
  const instant = (at: number | null) => (at === null ? undefined : toIsoInstant(at))
  const keyId = toPublicId('key', key.id)
  return omitNullish({
    keyId,
    name: key.name ?? undefined,
    role: key.role,
    lastFour: key.last_four ?? undefined,
    createdAt: toIsoInstant(key.created_at),
    createdBy: actorOf('api_key.issued', keyId),
    lastUsedAt: instant(key.last_used_at),
    expiresAt: instant(key.expires_at),
    revokedAt: instant(key.revoked_at),
    revokedBy: actorOf('api_key.revoked', keyId),
  })
}

const postApiKeys = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `POST ${surface.base}/api-keys`,
    name: surface.companyParam('createApiKey'),
    summary: 'Issue an API key',
    ...surface.share('manage', true),
    params: companyParams,
    body: z.strictObject({
      role: z.enum(roles).default('admin'),
      name: printableText(nameLengthMax).optional(),
      expiresAt: dateOrInstant.optional().describe('from when it is refused, with its sessions'),
    }),
    answers: {
      statusCode: 201,
      schema: z.object({
        keyId: z.string(),
        apiKey: z.string(),
        name: z.string().optional(),
        role: z.enum(roles),
        expiresAt: z.string().optional(),
      }),
    },
    async handle({ body: { role, name, expiresAt }, ...request }) {
      const company = await surface.companyOf(request)
      const wanted = { role, name, expiresAt: expiresAt?.at }
      const { keyId, apiKey } = await issueApiKey(context, company, wanted, surface.callOf(request))
      const expires = expiresAt && toIsoInstant(expiresAt.at)
      return created(omitNullish({ keyId: toPublicId('key', keyId), apiKey, name, role, expiresAt: expires }))
    },
  })

const deleteApiKey = <Caller>(context: AppContext, surface: Surface<Caller>) =>
  endpoint({
    call: `DELETE ${surface.base}/api-keys/{keyId}`,
    name: surface.companyParam('revokeApiKey'),
    summary: 'Revoke an API key',
    ...surface.share('manage', true),
    params: z.object({ companyId: pathId('cmp'), keyId: pathId('key') }),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    async handle(request) {
      const company = await surface.companyOf(request)
      await revokeCompanyKey(context, company, request.params.keyId, surface.callOf(request))
      return ok({ message: 'success' })
    },
  })
