import type { KeyboardEvent } from 'react'
import { lazyComponent } from './lazy-component.ts'
import type { MenuProps } from './opened-menu.tsx'

const opened = lazyComponent(async () => (await import('./opened-menu.tsx')).OpenedMenu)

/** Renders a button that opens a menu. The menu itself loads after the first page. */
export function Menu(props: MenuProps) {
  const { Opened, open } = opened.useOpened()
  if (Opened) return <Opened {...props} />
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open()
  }
  return (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onKeyDown={openByArrow}
    >
      {props.shows}
    </button>
  )
}
