import type { ReactNode } from 'react'

type Props = {
  title: string
  words?: ReactNode
  /** What is done with the whole of it, beside its title; where it holds a table. */
  acts?: ReactNode
  isWide?: boolean
  children: ReactNode
}

/** One matter of the account. */
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
