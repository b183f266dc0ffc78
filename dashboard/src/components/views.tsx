import type { ReactNode } from 'react'

/** Renders the links to the views of a list. */
export function Views({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="views" aria-label={label}>
      {children}
    </nav>
  )
}
