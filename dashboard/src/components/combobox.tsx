import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props<Item> = {
  label: string
  placeholder?: string
  isDisabled?: boolean
  /** The current text of the field. */
  typed: string
  onType(typed: string): void
  items: readonly Item[]
  idOf(item: Item): string
  show(item: Item): ReactNode
  /** The heading of an item's group. Items of one group are listed together. */
  groupOf?(item: Item): string
  onChoose(item: Item): void
  /** Whether Enter chooses the first item when none is active. */
  takesFirst?: boolean
  /** The text shown if there are no items. */
  none: ReactNode
  error?: string | undefined
  hint?: string | undefined
}

/**
 * Renders a search field that lists matching records below it. The focus stays in the field: arrow keys move, Enter
 * chooses, Escape closes.
 */
export function ComboboxField<Item>(props: Props<Item>) {
  const { label, typed, onType, items, none, error, hint } = props
  const id = useId()
  const { isOpen, active, open, close, choose, onKeyDown } = useOptions(props)
  const isListed = isOpen && items.length > 0
  return (
    <div className="field combobox">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={props.placeholder}
        disabled={props.isDisabled}
        value={typed}
        aria-expanded={isListed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => {
          onType(target.value)
          open(-1)
        }}
        onClick={() => open(active)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <Options id={id} isListed={isListed} active={active} choose={choose} {...props} />
      <p className="field-hint" role="status">
        {isOpen && items.length === 0 ? none : hint}
      </p>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}

/** Keeps the active item and handles the keys. */
function useOptions<Item>({ items, onChoose, takesFirst = false }: Props<Item>) {
  const [isOpen, setIsOpen] = useState(false)
  const [position, setPosition] = useState(-1)
  const active = position === -1 && takesFirst ? 0 : position
  const open = (at: number) => {
    setIsOpen(true)
    setPosition(at)
  }
  const close = () => {
    setIsOpen(false)
    setPosition(-1)
  }
  const choose = (item: Item) => {
    onChoose(item)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = isOpen ? items[active] : undefined
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => open(Math.min(active + 1, items.length - 1)),
      ArrowUp: () => open(Math.max(active - 1, 0)),
      Enter: chosen && (() => choose(chosen)),
      Escape: isOpen ? close : undefined,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  return { isOpen, active, open, close, choose, onKeyDown }
}

type OptionsProps<Item> = Props<Item> & {
  id: string
  isListed: boolean
  active: number
  choose(item: Item): void
}

function Options<Item>(props: OptionsProps<Item>) {
  const { id, label, items, idOf, show, groupOf, isListed, active, choose } = props
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const option = ([index, item]: [number, Item]) => (
    <li
      key={idOf(item)}
      id={`${id}-${index}`}
      className="menu-item"
      role="option"
      aria-selected={index === active}
      data-highlighted={index === active || undefined}
      onClick={() => choose(item)}
    >
      {show(item)}
    </li>
  )
  return (
    <ul
      ref={list}
      className="menu options"
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      hidden={!isListed}
      // A mouse press would blur the field, which closes the list before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
    >
      {[...Map.groupBy(items.entries(), ([, item]) => groupOf?.(item))].map(([name, members]) =>
        name === undefined ? (
          members.map(option)
        ) : (
          <li key={name} role="presentation">
            <ul role="group" aria-label={name}>
              <li role="presentation" className="options-heading" aria-hidden="true">
                {name}
              </li>
              {members.map(option)}
            </ul>
          </li>
        ),
      )}
    </ul>
  )
}
