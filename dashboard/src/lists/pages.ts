import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the pages before this one. The first page has a null cursor. */
    newerPages?: readonly (string | null)[]
  }
}

type ListState = { newerPages: readonly (string | null)[] }

/** Shows the page at a cursor; undefined is the first page. The browser history keeps the state with the URL. */
export type ShowPage = (cursor: string | undefined, state: ListState) => void

/**
 * Returns the handlers for the next and previous page of a list. Cursors lead only forward, so the browser history
 * keeps the way back, even after a reload.
 */
export function usePages(cursor: string | undefined, nextCursor: string | null | undefined, show: ShowPage) {
  const newerPages = useLocation({ select: ({ state }) => state.newerPages ?? [] })
  const goOlder = (next: string) => show(next, { newerPages: [...newerPages, cursor ?? null] })
  const goNewer = () => show(newerPages.at(-1) ?? undefined, { newerPages: newerPages.slice(0, -1) })
  return {
    onNewer: cursor === undefined ? undefined : goNewer,
    onOlder: nextCursor ? () => goOlder(nextCursor) : undefined,
  }
}
