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
}

/**
 * Renders a search field that lists matching records below it. The focus stays in the field: arrow keys move, Enter
 * chooses, Escape closes.
 */
export function ComboboxField<Item>(props: Props<Item>) {
  const {
    label,
    placeholder,
    isDisabled,
    typed,
    onType,
    items,
    onChoose,
    takesFirst = false,
    none,
    error,
  } = props
  const id = useId()
  const { isOpen, active, open, close, choose, hear } = useOffers(items, onChoose, takesFirst ? 0 : -1)
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
        disabled={isDisabled}
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

/** Keeps the active item and handles the keys. */
function useOffers<Item>(items: readonly Item[], onChoose: (item: Item) => void, first: 0 | -1) {
  const [isOpen, setIsOpen] = useState(false)
  const [walkedTo, setActive] = useState(-1)
  const active = walkedTo === -1 ? first : walkedTo
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

type OffersProps<Item> = Pick<Props<Item>, 'label' | 'items' | 'idOf' | 'show' | 'groupOf'> & {
  id: string
  isOffered: boolean
  active: number
  choose(item: Item): void
}

function Offers<Item>(props: OffersProps<Item>) {
  const { id, label, items, idOf, groupOf, isOffered, active } = props
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const groups = new Map<string, [Item, number][]>()
  for (const [index, item] of items.entries()) {
    const name = groupOf?.(item) ?? ''
    groups.set(name, [...(groups.get(name) ?? []), [item, index]])
  }
  return (
    <ul
      ref={list}
      className="menu offers"
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      hidden={!isOffered}
      // A mouse press would blur the field, which closes the list before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
    >
      {[...groups].map(([name, offers]) =>
        name === '' ? (
          offers.map((offer) => <Offer key={idOf(offer[0])} offer={offer} {...props} />)
        ) : (
          <li key={name} role="presentation">
            <ul role="group" aria-label={name}>
              <li role="presentation" className="offers-head" aria-hidden="true">
                {name}
              </li>
              {offers.map((offer) => (
                <Offer key={idOf(offer[0])} offer={offer} {...props} />
              ))}
            </ul>
          </li>
        ),
      )}
    </ul>
  )
}

type OfferProps<Item> = OffersProps<Item> & { offer: [Item, number] }

function Offer<Item>({ id, show, active, choose, offer: [item, index] }: OfferProps<Item>) {
  return (
    <li
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
}
