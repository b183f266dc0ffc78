/** What the address of the alerts says: which of them are shown. Those that are open, where it says nothing. */
export type AlertSearch = { status?: 'resolved' | 'all' | undefined; cursor?: string | undefined }

/** Reads the address. What is none of it is left out. */
export function parseAlertSearch({ status, cursor }: Record<string, unknown>): AlertSearch {
  return {
    status: status === 'resolved' || status === 'all' ? status : undefined,
    cursor: typeof cursor === 'string' && cursor !== '' ? cursor : undefined,
  }
}
