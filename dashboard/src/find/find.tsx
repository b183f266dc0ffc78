import { useEffect, useState } from 'react'
import type { Company } from '../api/people.ts'
import { Icon } from '../parts/icon.tsx'
import { FindDialog } from './find-dialog.tsx'

/** Finds any record of the company, from every page: by the field in the bar, or by Control and K. */
export function Find({ company }: { company: Company }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      if (!isFind || event.shiftKey) return
      event.preventDefault()
      // What another dialog asks is answered first.
      if (document.querySelector('[role=dialog]') === null) setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="find-field"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="find" />
        <span className="find-word">Find</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen && <FindDialog company={company} onClose={() => setOpen(false)} />}
    </>
  )
}
