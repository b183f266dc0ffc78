import type { ReactNode } from 'react'

type Props = {
  title: string
  words?: ReactNode
  /** Buttons at the right of the title. */
  acts?: ReactNode
  isWide?: boolean
  children: ReactNode
}

/** Shows one section of the account page under its title. */
export function Section({ title, words, acts, isWide = false, children }: Props) {
  return (
    <section className={isWide ? 'card section section-wide' : 'card section'}>
      <div className="section-head">
        <div className="section-words">
          <h2>{title}</h2>
          {words && <p className="soft">{words}</p>}
        </div>
        {acts}
      </div>
      <div className={isWide ? undefined : 'section-body'}>{children}</div>
    </section>
  )
}
