import { loadAuditAfter, loadNewestAuditId, type AuditEntry, type AuditAction, type Changes } from '#audit'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type Uuid } from '#kernel/ids'
import { toCanonicalJson } from '#kernel/json'
import { ApiError, type FieldConflict } from '#kernel/refusals'
import type { Reader } from '#platform/database'
import { addProblem, bodyId } from '#platform/http'
import type { Company } from './company.ts'

/** The actions that change fields of a company that a form shows. */
type FormAction = Extract<AuditAction, 'company.changed' | 'branding.put'>

/** The field of a body that names the newest change that its form shows. */
export const asOfInput = bodyId('aud')
  .superRefine((id, context) => {
    if (id === undefined) addProblem(context, 'invalid_string', 'must be the asOf of an answer')
  })
  .optional()
  .describe(
    'The `asOf` of the answer that the change began with. Fields that were changed since are refused.',
  )

/** Returns the id of the newest change of a company. Read it before the fields, so that no change is missed. */
export function loadLastChangeId(
  db: Reader,
  company: Pick<Company, 'id'>,
  action: FormAction,
): Promise<Uuid> {
  return loadNewestAuditId(db, toRecord(company, action))
}

/**
 * Throws changed_meanwhile if another change since `asOf` set a field that this change sets to another value. Call it
 * under the lock of the company. `changes` are the differences between the fields now and as wanted.
 */
export async function refuseOverwrites(
  tx: Reader,
  company: Pick<Company, 'id'>,
  {
    action,
    asOf,
    changes = {},
  }: { action: FormAction; asOf: Uuid | undefined; changes: Changes | undefined },
): Promise<void> {
  const paths = Object.keys(changes)
  if (asOf === undefined || paths.length === 0) return
  const entries = await loadAuditAfter(tx, toRecord(company, action), { afterId: asOf, paths })
  const conflicts = paths.flatMap((path) => findConflict(path, changes, entries))
  if (conflicts.length > 0) throw new ApiError('changed_meanwhile', { conflicts })
}

function toRecord({ id }: Pick<Company, 'id'>, action: FormAction) {
  return { companyId: id, subjectId: toPublicId('cmp', id), action }
}

function findConflict(path: string, changes: Changes, entries: AuditEntry[]): FieldConflict[] {
  const made = entries.filter((entry) => entry.changes?.[path])
  const [first, last] = [made[0], made.at(-1)]
  if (!first || !last) return []
  const before = first.changes?.[path]?.before
  const now = changes[path]?.before
  // The field was changed and set back.
  if (toCanonicalJson(before) === toCanonicalJson(now)) return []
  return [
    {
      path,
      ...(before === undefined ? {} : { before }),
      ...(now === undefined ? {} : { now }),
      changedAt: toIsoInstant(last.at),
      changedBy: last.actor.name ?? (last.actor.type === 'operator' ? 'The operator' : 'Another user'),
    },
  ]
}
