import type { ReactNode } from 'react'

/** What will stand in an empty place, and the first step there. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
