import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Company } from '../api/people.ts'
import { mayDo } from '../api/rights.ts'
import { lazyComponent } from '../components/fetched-later.ts'
import { isSingleKey } from '../components/single-keys.ts'
import { entries } from './entries.ts'

// As long as somebody takes from one key to the next.
const secondKeyMs = 1_500
// Key strokes are timed from when the page began, so 0 is a moment like any other.
const never = -Infinity

const dialog = lazyComponent(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** The keys that lead somewhere from every page, and the dialog that says which there are. */
export function Keys({ current }: { current: Company | undefined }) {
  const navigate = useNavigate()
  const { Opened, open, close } = dialog.useOpened()
  const wentAt = useRef(never)
  const companyId = current?.companyId
  const mayWrite = current !== undefined && mayDo(current.role, 'write')
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
    // Before the keys of a list hear the second of two.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [navigate, companyId, mayWrite, open])
  return Opened && <Opened mayWrite={mayWrite} onClose={close} />
}
