import { create } from './create.ts'
import { loadFind } from './find.ts'
import type { IndexedSection } from './search-options.ts'

const shownMax = 12

/** Adds the search to its place in the header: a field with a list of results. */
export function setUpSearch(place: Element | null): void {
  if (!place) return
  const field = createField()
  const list = create('div', { id: 'search-results', role: 'listbox', ariaLabel: 'Results', hidden: true })
  const status = create('p', { className: 'unseen', role: 'status' })
  const label = create('label', { className: 'unseen', htmlFor: field.id, textContent: 'Search the guide' })
  place.append(label, field, list, status)

  const show = (options: HTMLElement[], text: string) => {
    list.replaceChildren(...options)
    list.hidden = options.length === 0
    field.ariaExpanded = String(!list.hidden)
    field.removeAttribute('aria-activedescendant')
    status.textContent = text
    status.classList.toggle('unseen', options.length > 0 || text === '')
  }
  const search = async () => {
    const text = field.value.trim()
    if (text === '') return show([], '')
    try {
      const found = (await loadFind())(text)
      // The reader may have typed on while the index was loading.
      if (text === field.value.trim()) show(found.slice(0, shownMax).map(toOption), describe(found.length))
    } catch {
      show([], 'The search could not be loaded. Check the connection, then type again.')
    }
  }
  field.addEventListener('input', () => void search())
  field.addEventListener('focus', () => {
    // A failed load is reported when the reader types.
    loadFind().catch(() => undefined)
    void search()
  })
  field.addEventListener('keydown', (event) => onKey(event, { field, list, close: () => show([], '') }))
  place.addEventListener('focusout', (event) => {
    if (event instanceof FocusEvent && !place.contains(event.relatedTarget as Node | null)) show([], '')
  })
  list.addEventListener('click', () => {
    // A result may be on this page.
    field.value = ''
    field.blur()
    show([], '')
  })
  focusOnSlash(field)
}

function createField(): HTMLInputElement {
  const field = create('input', {
    id: 'search-field',
    type: 'search',
    role: 'combobox',
    autocomplete: 'off',
    placeholder: 'Search ( / )',
    ariaExpanded: 'false',
    ariaAutoComplete: 'list',
  })
  field.setAttribute('aria-controls', 'search-results')
  field.setAttribute('aria-keyshortcuts', '/')
  return field
}

function toOption({ url, title, heading, preview }: IndexedSection, place: number): HTMLElement {
  const where = heading ? [create('span', { className: 'where', textContent: title })] : []
  const option = create('a', { id: `result-${place}`, role: 'option', href: url, tabIndex: -1 }, [
    create('strong', { textContent: heading || title }),
    ...where,
    create('span', { className: 'preview', textContent: preview }),
  ])
  option.ariaSelected = 'false'
  return option
}

function describe(count: number): string {
  if (count === 0) return 'No results'
  if (count === 1) return '1 result'
  return count > shownMax ? `The first ${shownMax} of ${count} results` : `${count} results`
}

type Search = { field: HTMLInputElement; list: HTMLElement; close(): void }

function onKey(event: KeyboardEvent, { field, list, close }: Search): void {
  const options = [...list.querySelectorAll('a')]
  const selected = options.findIndex(({ ariaSelected }) => ariaSelected === 'true')
  if (event.key === 'Escape' && options.length > 0) close()
  else if (event.key === 'Enter') (options[selected] ?? options[0])?.click()
  else if (event.key === 'ArrowDown') select(options, (selected + 1) % options.length, field)
  else if (event.key === 'ArrowUp') select(options, (selected <= 0 ? options.length : selected) - 1, field)
  else return
  event.preventDefault()
}

function select(options: HTMLElement[], place: number, field: HTMLElement): void {
  for (const [each, option] of options.entries()) option.ariaSelected = String(each === place)
  const option = options[place]
  if (!option) return
  field.setAttribute('aria-activedescendant', option.id)
  option.scrollIntoView({ block: 'nearest' })
}

function focusOnSlash(field: HTMLInputElement): void {
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    field.focus()
    field.select()
  })
}
