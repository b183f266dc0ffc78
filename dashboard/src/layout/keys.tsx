import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Company } from '../api/users.ts'
import { hasRight } from '../../../src/kernel/rights.ts'
import { lazyComponent } from '../components/lazy-component.ts'
import { isSingleKey } from '../components/single-keys.ts'
import { entries } from './entries.ts'

// The time between the two keys of a sequence, in ms.
const secondKeyMs = 1_500
// Event timestamps count from the start of the page, so 0 is a valid time.
const never = -Infinity

const dialog = lazyComponent(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** Handles the shortcuts that work on every page, and opens the list of them. */
export function Keys({ current }: { current: Company | undefined }) {
  const navigate = useNavigate()
  const { Opened, open, close } = dialog.useOpened()
  const wentAt = useRef(never)
  const companyId = current?.companyId
  const mayWrite = current !== undefined && hasRight(current.role, 'write')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return
      const isSecond = event.timeStamp - wentAt.current < secondKeyMs
      wentAt.current = event.key === 'g' && !isSecond ? event.timeStamp : never
      const entry = isSecond ? entries.find(({ key }) => key === event.key) : undefined
      if (entry && companyId !== undefined) void navigate({ to: entry.to, params: { companyId } })
      else if (event.key === 'n' && !isSecond && mayWrite && companyId !== undefined)
        void navigate({ to: '/$companyId/invoices/new', params: { companyId } })
      else if (event.key === '?') open()
      else return
      event.preventDefault()
    }
    // The capture phase comes before the list shortcuts, which would also react to the second key.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [navigate, companyId, mayWrite, open])
  return Opened && <Opened mayWrite={mayWrite} onClose={close} />
}
