import { dayParam, idParam, nameParam, statusCodeParam, textParam } from '../lists/search-params.ts'

/** Each group of statuses in words. */
export const statusGroups = { failed: 'Failed', '4xx': 'Refused (4xx)', '5xx': 'Server error (5xx)' }

/** The search parameters of the requests. `from` and `to` are days of the company, as YYYY-MM-DD. */
export type RequestSearch = {
  status?: keyof typeof statusGroups | undefined
  /** The status code, which counts instead of the group. */
  code?: string | undefined
  /** The start of the path. */
  path?: string | undefined
  /** The id of an API key. */
  key?: string | undefined
  correlationId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
}

/** Parses the search parameters of the requests. Malformed ones are dropped, because users edit and shorten URLs. */
export function parseRequestSearch(given: Record<string, unknown>): RequestSearch {
  const path = textParam(given['path'])
  return {
    status: nameParam(statusGroups, given['status']),
    code: statusCodeParam(given['code']),
    path: path === undefined || path.startsWith('/') ? path : `/${path}`,
    key: idParam('key', given['key']),
    correlationId: textParam(given['correlationId']),
    from: dayParam(given['from']),
    to: dayParam(given['to']),
    cursor: textParam(given['cursor']),
  }
}
