import type { Asked } from './call.ts'

type Data = ReturnType<typeof JSON.parse>

/** Requests one page. */
export type Ask = (asked: Asked) => Promise<Data>

/**
 * Iterates over the pages of a call: searches by cursor, event feeds by the last number, lists by page number. A page
 * may be empty and still have a next one.
 */
export async function* pagesOf(ask: Ask, path: string, options: Asked['options']): AsyncGenerator<Data> {
  const method = path.endsWith('/search') ? 'POST' : 'GET'
  let asked: Asked['options'] | undefined = options
  while (asked) {
    const page: Data = await ask({ method, path, options: asked })
    const next = nextOf(page, asked)
    if (next !== undefined && JSON.stringify(next) === JSON.stringify(asked))
      throw new Error(`${path} names a page as the one after itself`)
    yield page
    asked = next
  }
}

function nextOf(page: Data, asked: Asked['options']): Asked['options'] | undefined {
  if ('nextCursor' in page) {
    const body: Data = asked.body ?? {}
    return page.nextCursor === null ? undefined : { ...asked, body: { ...body, cursor: page.nextCursor } }
  }
  if (itemsIn(page).length === 0) return undefined
  if ('lastSequence' in page) return { ...asked, query: { ...asked.query, after: page.lastSequence } }
  const isLast = (page.page + 1) * page.pageSize >= page.total
  return isLast ? undefined : { ...asked, query: { ...asked.query, page: page.page + 1 } }
}

/** Returns the records of a page: its only list. */
export function itemsIn(page: Data): Data[] {
  return Object.values<Data>(page).find(Array.isArray) ?? []
}
