import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  title: string
  /** Whose page it is, for the title of the window. */
  company?: string | undefined
  /** What the page is for, at the right of its head. */
  acts?: ReactNode
  children: ReactNode
}

// On the first page the keyboard begins where it does on every page of the web.
let hasShownPage = false

/** What a page begins with. Whoever comes from another page hears its name first. */
export function Page({ title, company, acts, children }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  useTitle([title, company])
  useEffect(() => {
    if (hasShownPage) head.current?.focus({ preventScroll: true })
    hasShownPage = true
  }, [])
  return (
    <>
      <div className="page-head">
        <h1 ref={head} tabIndex={-1}>
          {title}
        </h1>
        {acts}
      </div>
      {children}
    </>
  )
}

/** Has the window say what is shown, and by whom. */
export function useTitle(parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Florin'].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
