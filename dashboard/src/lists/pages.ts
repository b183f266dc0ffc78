import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The pages of a list that were gone through to this one, the first of all named by no cursor. */
    newerPages?: readonly (string | null)[]
  }
}

type ListState = { newerPages: readonly (string | null)[] }

/** Shows the page of a list that begins at a cursor, the first one without. The state goes with the address. */
export type ShowPage = (cursor: string | undefined, state: ListState) => void

/**
 * The ways to older and newer records of a list. Cursors lead to older ones only, so the way back is kept with each entry of
 * the browser's history, where a reload leaves it.
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
