import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

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
  useKeptFocus(head)
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

/** Gives the name of the page the focus when what had it is gone, such as the button of an act that was possible once. */
function useKeptFocus(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: unknown
    const remember = ({ target }: FocusEvent) => (last = target)
    const isLost = () =>
      last instanceof Element && !last.isConnected && document.activeElement === document.body
    // A dialog keeps the focus itself, and gives it back itself a moment after it is gone.
    const keep = () => {
      if (isLost() && !document.querySelector('[role=dialog]')) head.current?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (isLost()) requestAnimationFrame(() => requestAnimationFrame(keep))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [head])
}

/** Has the window say what is shown, and by whom. */
export function useTitle(parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Florin'].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
