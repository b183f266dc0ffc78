import type { ReactNode } from 'react'
import { useTitle } from '../components/page.tsx'
import { EnvironmentBadge } from './environment-badge.tsx'

type Props = { title: string; words?: ReactNode; company?: string | undefined; children: ReactNode }

/** Renders a page with one card, for users who are not signed in. */
export function Centered({ title, words, company, children }: Props) {
  useTitle([title, company])
  return (
    <main className="alone" id="content" tabIndex={-1}>
      <div className="alone-mark">
        <span className="badge" aria-hidden="true">
          F
        </span>
        Florin
        <EnvironmentBadge />
      </div>
      <div className="card alone-card">
        <div className="alone-head">
          <h1>{title}</h1>
          {words && <p className="soft">{words}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}
