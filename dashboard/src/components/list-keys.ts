import { useEffect } from 'react'
import { isSingleKey } from './single-keys.ts'

/** The id of the search box of a list page. */
export const searchBoxId = 'search-box'

/** Handles the keys of a list: j and k focus the next and the previous record, / focuses the search box. */
export function useListKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return
      const { key } = event
      if (key === '/') focusOn(document.getElementById(searchBoxId))
      else if (key === 'j' || key === 'k') focusOn(neighbour(key === 'j' ? 1 : -1))
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function focusOn(element: HTMLElement | null | undefined): void {
  element?.focus()
  element?.scrollIntoView({ block: 'nearest' })
}

function neighbour(step: 1 | -1): HTMLElement | undefined {
  const records = [...document.querySelectorAll('main [data-id]')]
  const links = records.flatMap((each) => each.querySelector<HTMLElement>('.row-link, a, button') ?? [])
  const current = links.findIndex((link) => link === document.activeElement)
  if (current === -1) return step === 1 ? links[0] : links.at(-1)
  return links[current + step]
}
