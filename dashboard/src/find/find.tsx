import { useEffect } from 'react'
import type { Company } from '../api/users.ts'
import { Icon } from '../components/icon.tsx'
import { lazyComponent } from '../components/lazy-component.ts'

const dialog = lazyComponent(async () => (await import('./find-dialog.tsx')).FindDialog)

/** Opens the search of the company's records, by a click or by Ctrl+K. */
export function Find({ company }: { company: Company }) {
  const { Opened, open, close } = dialog.useOpened()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      if (!isFind || event.shiftKey) return
      event.preventDefault()
      // Only one dialog may be open.
      if (document.querySelector('[role=dialog]') === null) open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
  return (
    <>
      <button type="button" className="find-field" aria-keyshortcuts="Control+K" onClick={open}>
        <Icon name="find" />
        <span className="find-label">Find</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {Opened && <Opened company={company} onClose={close} />}
    </>
  )
}
