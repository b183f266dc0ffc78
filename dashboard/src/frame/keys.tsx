import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Company } from '../api/people.ts'
import { mayDo } from '../api/rights.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { isSingleKey } from '../parts/single-keys.ts'
import { entries } from './entries.ts'

// As long as somebody takes from one key to the next.
const secondKeyMs = 1_500

/** The keys that lead somewhere from every page, and the dialog that says which there are. */
export function Keys({ current }: { current: Company | undefined }) {
  const navigate = useNavigate()
  const [isShown, setShown] = useState(false)
  const wentAt = useRef(0)
  const companyId = current?.companyId
  const mayWrite = current !== undefined && mayDo(current.role, 'write')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return
      const isSecond = event.timeStamp - wentAt.current < secondKeyMs
      wentAt.current = event.key === 'g' && !isSecond ? event.timeStamp : 0
      const entry = isSecond ? entries.find(({ key }) => key === event.key) : undefined
      if (entry && companyId !== undefined) void navigate({ to: entry.to, params: { companyId } })
      else if (event.key === 'n' && !isSecond && mayWrite && companyId !== undefined)
        void navigate({ to: '/$companyId/invoices/new', params: { companyId } })
      else if (event.key === '?') setShown(true)
      else return
      event.preventDefault()
    }
    // Before the keys of a list hear the second of two.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [navigate, companyId, mayWrite])
  return isShown && <KeysDialog mayWrite={mayWrite} onClose={() => setShown(false)} />
}

function KeysDialog({ mayWrite, onClose }: { mayWrite: boolean; onClose(): void }) {
  const keys: [string[], string][] = [
    [['Ctrl', 'K'], 'Find anything'],
    [['/'], 'Find in a list'],
    ...entries.flatMap(({ key, label }): [string[], string][] => (key ? [[['g', key], label]] : [])),
    ...(mayWrite ? [[['n'], 'New invoice'] as [string[], string]] : []),
    [['j'], 'Next in a list'],
    [['k'], 'The one before in a list'],
    [['Enter'], 'Open what is walked to'],
    [['Esc'], 'Close a dialog'],
    [['?'], 'These keys'],
  ]
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard" words="Single keys can be switched off in Account.">
      <dl className="keys">
        {keys.map(([pressed, does]) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="buttons buttons-at-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
