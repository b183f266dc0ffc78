import { dayParam, nameParam, textParam } from '../lists/search-params.ts'
import { actionLabels } from './audit-labels.ts'
import type { AuditAction } from './audit-entry.ts'

/** The search parameters of the audit page. `from` and `to` are days of the company, as YYYY-MM-DD. */
export type AuditSearch = {
  /** The id of a person or a key, or a kind of caller. */
  actor?: string | undefined
  action?: AuditAction | undefined
  /** The id of a record, or a kind of records. */
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
}

/** Parses the search parameters of the audit page. Malformed ones are dropped, because users edit and shorten URLs. */
export function parseAuditSearch(given: Record<string, unknown>): AuditSearch {
  return {
    actor: textParam(given['actor']),
    action: nameParam(actionLabels, given['action']),
    subject: textParam(given['subject']),
    from: dayParam(given['from']),
    to: dayParam(given['to']),
    cursor: textParam(given['cursor']),
  }
}
