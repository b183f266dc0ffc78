import type { Asked } from './call.ts'

type Data = ReturnType<typeof JSON.parse>

/** Requests one page. */
export type Ask = (request: Asked) => Promise<Data>

/**
 * Iterates over the pages of a call: searches by cursor, event feeds by the last number, lists by page number. A page
 * may be empty and still have a next one.
 */
export async function* pagesOf(ask: Ask, path: string, options: Asked['options']): AsyncGenerator<Data> {
  const method = path.endsWith('/search') ? 'POST' : 'GET'
  let request: Asked['options'] | undefined = options
  while (request) {
    const page: Data = await ask({ method, path, options: request })
    const next = nextOf(page, request)
    if (next !== undefined && JSON.stringify(next) === JSON.stringify(request))
      throw new Error(`${path} names a page as the one after itself`)
    yield page
    request = next
  }
}

function nextOf(page: Data, request: Asked['options']): Asked['options'] | undefined {
  if ('nextCursor' in page) {
    const body: Data = request.body ?? {}
    return page.nextCursor === null ? undefined : { ...request, body: { ...body, cursor: page.nextCursor } }
  }
  if (itemsIn(page).length === 0) return undefined
  if ('lastSequence' in page) return { ...request, query: { ...request.query, after: page.lastSequence } }
  const isLast = (page.page + 1) * page.pageSize >= page.total
  return isLast ? undefined : { ...request, query: { ...request.query, page: page.page + 1 } }
}

/** Returns the records of a page: its only list. */
export function itemsIn(page: Data): Data[] {
  return Object.values<Data>(page).find(Array.isArray) ?? []
}
