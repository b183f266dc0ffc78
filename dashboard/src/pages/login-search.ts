/**
 * Parses the search parameters of the sign-in page. `next` is always set, because the router passes on parameters that
 * validation leaves out.
 */
export function parseLoginSearch({ next }: Record<string, unknown>): { next?: string } {
  return { next: ownPath(next) }
}

/**
 * Returns `next` if it is a path of the app, which starts with a single slash. Other URLs would allow an open redirect.
 */
function ownPath(next: unknown): string | undefined {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : undefined
}
