import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { BreakableText } from './breakable-text.tsx'

type Props = {
  title: string
  /** The company, for the window title. */
  company?: string | undefined
  /** The actions of the page, at the right of its title. */
  actions?: ReactNode
  /** The link back to the list of a record, above the title. */
  back?: ReactNode
  /** The amount, status and payer of a record, below the title. */
  head?: ReactNode
  children: ReactNode
}

// The first page leaves the focus where the browser puts it.
let hasShownPage = false

/**
 * Renders a page under its title. After a navigation the title takes the focus, so that screen readers announce the
 * page.
 */
export function Page({ title, company, actions, back, head, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle([title, company])
  useKeptFocus(heading)
  useEffect(() => {
    if (hasShownPage) heading.current?.focus({ preventScroll: true })
    hasShownPage = true
  }, [])
  return (
    <>
      <div className="page-head">
        <div className="page-title">
          {back}
          <h1 ref={heading} tabIndex={-1}>
            <BreakableText text={title} />
          </h1>
          {head}
        </div>
        {actions}
      </div>
      {children}
    </>
  )
}

/** Moves the focus to the title if the focused element was removed, such as the button of a finished action. */
function useKeptFocus(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: unknown
    const remember = ({ target }: FocusEvent) => (last = target)
    const isLost = () =>
      last instanceof Element && !last.isConnected && document.activeElement === document.body
    // A dialog traps the focus, and restores it shortly after it closes.
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

/** Sets the window title. */
export function useTitle(parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), 'Florin'].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
