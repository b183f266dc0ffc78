import { z } from 'zod'
import type { AppContext } from '#context'
import {
  auditActions,
  auditEntryResponse,
  loadAudit,
  showEntry,
  type AuditFilter,
  type AuditCursor,
} from '#audit'
import { requireCompany } from '#companies'
import { actorTypes } from '#kernel/actor'
import { dayMs, toIsoInstant } from '#kernel/clock'
import { toCanonicalJson, omitNullish } from '#kernel/json'
import { dateOrInstant, endpoint, idText, ok } from '#platform/http'
import { createCursor, parseCursor, type CursorPosition } from '#search'
import { companyIdParam, refuseReversedRange } from './query-fields.ts'
import { shareOperator } from '../surface.ts'

const limitDefault = 25
const limitMax = 100
const cursorLengthMax = 512
const subjectLengthMax = 200

const actorKinds: readonly string[] = actorTypes
const isActor = (text: string) => actorKinds.includes(text) || /^[a-z]{3}_[0-9a-z]{26}$/.test(text)

const actorParam = z
  .string()
  .refine(isActor, {
    error: `must be an id, or one of ${actorTypes.join(', ')}`,
    params: { code: 'invalid_string' },
  })
  .meta({
    pattern: `^(${actorTypes.join('|')}|[a-z]{3}_[0-9a-z]{26})$`,
    description: 'The author: an id, or a kind of caller.',
    example: 'operator',
  })

const query = z
  .strictObject({
    companyId: companyIdParam.optional(),
    actor: actorParam.optional(),
    action: z.enum(auditActions).optional(),
    subject: z.string().min(1).max(subjectLengthMax).optional(),
    from: dateOrInstant.optional(),
    to: dateOrInstant.optional(),
    cursor: idText(z.string().max(cursorLengthMax).default('')),
    limit: z.coerce.number().int().min(1).max(limitMax).default(limitDefault),
  })
  .superRefine(refuseReversedRange)

export const getAudit = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/audit',
    name: 'getAudit',
    summary: 'List the changes to companies and their settings, newest first',
    ...shareOperator(context),
    query,
    answers: {
      statusCode: 200,
      schema: z.object({ entries: z.array(auditEntryResponse), nextCursor: z.string().nullable() }),
    },
    refuses: ['not_found'],
    async handle({ query: { cursor, limit, ...request } }) {
      const { db, secrets } = context
      if (request.companyId !== undefined) await requireCompany(db, request.companyId)
      const filter = toAuditFilter(request)
      const about = `audit ${toCanonicalJson(filter)}`
      const before = toAuditCursor(parseCursor(secrets, about, cursor, 'query.cursor'))
      const { entries, last } = await loadAudit(db, filter, { before, limit })
      const nextCursor = last ? createCursor(secrets, about, [toIsoInstant(last.at), last.id]) : null
      return ok({ entries: entries.map(showEntry), nextCursor })
    },
  })

type AuditQuery = Omit<z.output<typeof query>, 'cursor' | 'limit'>

/** Both ends are inclusive; a date without a time includes its whole day. */
function toAuditFilter({ from, to, ...named }: AuditQuery): AuditFilter {
  const until = to && (to.dateOnly ? to.at + dayMs : to.at + 1)
  return omitNullish({ ...named, since: from?.at, until })
}

function toAuditCursor(position: CursorPosition | undefined): AuditCursor | undefined {
  const [at, id] = position ?? []
  return typeof at === 'string' && typeof id === 'string' ? { at: Date.parse(at), id } : undefined
}
