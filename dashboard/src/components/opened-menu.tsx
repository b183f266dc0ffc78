import { Menu as Base } from '@base-ui/react/menu'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** One entry of a menu: a link, a page of this service outside the dashboard, or an action. */
export type MenuEntry = { id: string; icon?: IconName; shows: ReactNode } & (
  | { link: LinkComponentProps }
  | { path: string }
  | { onChoose(): void }
)

export type MenuProps = {
  /** The content of the button. `label` names it if the content has no text. */
  shows: ReactNode
  className: string
  label?: string
  entries: readonly MenuEntry[]
  /** Text above the entries. */
  header?: ReactNode
  /** The end of the button that the menu aligns with. */
  align: 'start' | 'end'
  side?: 'top' | 'bottom'
  popupClassName?: string
}

/** Renders a menu together with its button. It opens at once, because the user has already pressed the button. */
export function OpenedMenu({
  shows,
  className,
  label,
  entries,
  header,
  align,
  side,
  popupClassName,
}: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  // It replaces the button that the user pressed, so it takes over the focus and the click.
  useEffect(() => {
    trigger.current?.focus()
    trigger.current?.click()
  }, [])
  return (
    <Base.Root>
      <Base.Trigger ref={trigger} className={className} aria-label={label}>
        {shows}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="menu-place" side={side} align={align} sideOffset={4}>
          <Base.Popup className={popupClassName ? `menu ${popupClassName}` : 'menu'}>
            {header}
            {entries.map((entry) => (
              <Entry key={entry.id} {...entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ icon, shows, ...entry }: MenuEntry) {
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {shows}
    </>
  )
  if ('onChoose' in entry)
    return (
      <Base.Item className="menu-item" onClick={entry.onChoose}>
        {inside}
      </Base.Item>
    )
  const link =
    'path' in entry
      ? { href: entry.path, target: '_blank', rel: 'noopener' }
      : { render: <Link {...entry.link} /> }
  return (
    <Base.LinkItem className="menu-item" closeOnClick {...link}>
      {inside}
    </Base.LinkItem>
  )
}
