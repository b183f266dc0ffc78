import type { ReactNode } from 'react'
import { useTitle } from '../components/page.tsx'
import { EnvironmentBadge } from './environment-badge.tsx'

type Props = { title: string; description?: ReactNode; company?: string | undefined; children: ReactNode }

/** Renders a page with one card, for users who are not signed in. */
export function Centered({ title, description, company, children }: Props) {
  useTitle([title, company])
  return (
    <main className="centered" id="content" tabIndex={-1}>
      <div className="centered-mark">
        <span className="badge" aria-hidden="true">
          F
        </span>
        Florin
        <EnvironmentBadge />
      </div>
      <div className="card centered-card">
        <div className="centered-head">
          <h1>{title}</h1>
          {description && <p className="soft">{description}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}
