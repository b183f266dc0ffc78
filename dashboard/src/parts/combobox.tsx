import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Props<Item> = {
  label: string
  placeholder?: string
  /** What stands in the field. */
  typed: string
  onType(typed: string): void
  items: readonly Item[]
  idOf(item: Item): string
  show(item: Item): ReactNode
  onChoose(item: Item): void
  /** What is said where nothing is offered. */
  none: ReactNode
  error?: string | undefined
}

/** A text that finds records, which are offered below it. The focus stays in the field: arrows walk, Enter chooses, Escape closes. */
export function ComboboxField<Item>(props: Props<Item>) {
  const { label, placeholder, typed, onType, items, onChoose, none, error } = props
  const id = useId()
  const { isOpen, active, open, close, choose, hear } = useOffers(items, onChoose)
  const isOffered = isOpen && items.length > 0
  return (
    <div className="field combobox">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed}
        aria-expanded={isOffered}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOffered && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => {
          onType(target.value)
          open(-1)
        }}
        onClick={() => open(active)}
        onBlur={close}
        onKeyDown={hear}
      />
      <Offers id={id} isOffered={isOffered} active={active} choose={choose} {...props} />
      <p className="field-hint" role="status">
        {isOpen && items.length === 0 && none}
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

/** Which of the offers is walked to, and what the keys do. */
function useOffers<Item>(items: readonly Item[], onChoose: (item: Item) => void) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const open = (at: number) => {
    setIsOpen(true)
    setActive(at)
  }
  const close = () => {
    setIsOpen(false)
    setActive(-1)
  }
  const choose = (item: Item) => {
    onChoose(item)
    close()
  }
  const hear = (event: KeyboardEvent) => {
    const chosen = isOpen ? items[active] : undefined
    const acts: Record<string, (() => void) | undefined> = {
      ArrowDown: () => open(Math.min(active + 1, items.length - 1)),
      ArrowUp: () => open(Math.max(active - 1, 0)),
      Enter: chosen && (() => choose(chosen)),
      Escape: isOpen ? close : undefined,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { isOpen, active, open, close, choose, hear }
}

type OffersProps<Item> = Pick<Props<Item>, 'label' | 'items' | 'idOf' | 'show'> & {
  id: string
  isOffered: boolean
  active: number
  choose(item: Item): void
}

function Offers<Item>({ id, label, items, idOf, show, isOffered, active, choose }: OffersProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <ul
      ref={list}
      className="menu offers"
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      hidden={!isOffered}
      // A press must not take the focus out of the field: it would close what is pressed on.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item, index) => (
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
      ))}
    </ul>
  )
}
