import { Menu as Base } from '@base-ui/react/menu'
import { Link, type LinkComponentProps } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** What a menu offers: a place to go to, or an act. */
export type MenuEntry = { id: string; icon?: IconName; shows: ReactNode } & (
  | { link: LinkComponentProps }
  | { onChoose(): void }
)

export type MenuProps = {
  /** What its button shows, how it looks, and its name where what it shows is not enough. */
  shows: ReactNode
  className: string
  label?: string
  entries: readonly MenuEntry[]
  /** What stands above the entries. */
  words?: ReactNode
  /** With which end of the button its own is in line. */
  align: 'start' | 'end'
  side?: 'top' | 'bottom'
  popupClassName?: string
}

/** A menu that was opened for the first time, and what it is from then on. */
export function OpenedMenu({
  shows,
  className,
  label,
  entries,
  words,
  align,
  side,
  popupClassName,
}: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  // It stands in the place of the button that was pressed, and is pressed in its place.
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
            {words}
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
  return (
    <Base.LinkItem className="menu-item" closeOnClick render={<Link {...entry.link} />}>
      {inside}
    </Base.LinkItem>
  )
}
