/** The search parameters of the alerts page. Without a status the page lists open alerts. */
export type AlertSearch = { status?: 'resolved' | 'all' | undefined; cursor?: string | undefined }

/** Parses the search parameters of the alerts page. Unknown or malformed ones are dropped. */
export function parseAlertSearch({ status, cursor }: Record<string, unknown>): AlertSearch {
  return {
    status: status === 'resolved' || status === 'all' ? status : undefined,
    cursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined,
  }
}
