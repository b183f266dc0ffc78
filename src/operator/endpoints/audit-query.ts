import { z } from 'zod'
import type { AppContext } from '#context'
import { auditActions, loadAudit, type AuditCursor, type AuditFilter } from '#audit'
import { actorTypes } from '#kernel/actor'
import { toIsoInstant } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { toCanonicalJson, omitNullish } from '#kernel/json'
import { dateOrInstant, idText } from '#platform/http'
import { createCursor, parseCursor, type CursorPosition } from '#search'
import { toTimeRange } from './query-fields.ts'

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

/** The query parameters that select entries of the audit. */
export const auditFilterFields = {
  actor: actorParam.optional(),
  action: z.enum(auditActions).optional(),
  subject: z.string().min(1).max(subjectLengthMax).optional(),
  from: dateOrInstant.optional(),
  to: dateOrInstant.optional(),
}

/** The query parameters that select a page of the audit. */
export const auditPageFields = {
  cursor: idText(z.string().max(cursorLengthMax).default('')),
  limit: z.coerce.number().int().min(1).max(limitMax).default(limitDefault),
}

const filterFields = z.object(auditFilterFields)

/** Returns the filter of a query. Both ends are inclusive; a date without a time is its whole day in the time zone. */
export function toAuditFilter(
  { from, to, ...named }: z.output<typeof filterFields> & { companyId?: CompanyId | undefined },
  timeZone: string,
): AuditFilter {
  return omitNullish({ ...named, ...toTimeRange({ from, to }, timeZone) })
}

/** Returns a page of the audit, newest first. Throws if the cursor belongs to another filter. */
export async function loadAuditPage(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  filter: AuditFilter,
  { cursor, limit }: { cursor: string; limit: number },
) {
  const about = `audit ${toCanonicalJson(filter)}`
  const before = toAuditCursor(parseCursor(secrets, about, cursor, 'query.cursor'))
  const { entries, last } = await loadAudit(db, filter, { before, limit })
  return { entries, nextCursor: last ? createCursor(secrets, about, [toIsoInstant(last.at), last.id]) : null }
}

function toAuditCursor(position: CursorPosition | undefined): AuditCursor | undefined {
  const [at, id] = position ?? []
  return typeof at === 'string' && typeof id === 'string' ? { at: Date.parse(at), id } : undefined
}
