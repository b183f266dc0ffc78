import { useEffect, useRef, useState } from 'react'
import { searchBoxId } from './list-keys.ts'

const debounceMs = 300

type Props = { label: string; hint: string; value: string; onSearch(text: string): void }

/** Renders the search box of a list. It searches when typing pauses for 300 ms. */
export function SearchBox({ label, hint, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const pause = useRef<number>(undefined)
  useEffect(() => {
    // Something else changed the URL, such as the back button.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(pause.current), [])
  const search = (typed: string) => {
    clearTimeout(pause.current)
    sent.current = typed.trim()
    onSearch(sent.current)
  }
  return (
    <form
      className="search-box"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <input
        id={searchBoxId}
        type="search"
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          clearTimeout(pause.current)
          pause.current = window.setTimeout(() => search(target.value), debounceMs)
        }}
      />
    </form>
  )
}
