import type { ReactNode } from 'react'

/** Renders the links to the views of a list, or to pages of one kind. On a narrow window they scroll sideways. */
export function Views({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="views" aria-label={label} ref={showCurrent}>
      {children}
    </nav>
  )
}

/** Scrolls the link of the open page into the row, without a move of the page. */
function showCurrent(row: HTMLElement | null): void {
  const link = row?.querySelector<HTMLElement>('[aria-current=page]')
  if (!row || !link) return
  row.scrollLeft = link.offsetLeft + link.offsetWidth - row.offsetLeft - row.clientWidth
}
