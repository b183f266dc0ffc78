import type { ReactNode } from 'react'

/** Looks at the same list, one beside the other; each is a link. */
export function Views({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="views" aria-label={label}>
      {children}
    </nav>
  )
}
