import type { ReactNode } from 'react'

type Props = {
  title: string
  description?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  isWide?: boolean
  children: ReactNode
}

/** Shows one section of a page under its title. */
export function Section({ title, description, actions, isWide = false, children }: Props) {
  return (
    <section className={isWide ? 'card section section-wide' : 'card section'}>
      <div className="section-head">
        <div className="section-text">
          <h2>{title}</h2>
          {description && <p className="soft">{description}</p>}
        </div>
        {actions}
      </div>
      <div className={isWide ? undefined : 'section-body'}>{children}</div>
    </section>
  )
}
