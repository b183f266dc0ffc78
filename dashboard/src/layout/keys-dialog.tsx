import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { entries } from './entries.ts'

/** Lists the keyboard shortcuts. */
export function KeysDialog({ mayWrite, onClose }: { mayWrite: boolean; onClose(): void }) {
  const keys: [string[], string][] = [
    [['Ctrl', 'K'], 'Find anything'],
    [['/'], 'Find in a list'],
    ...entries.flatMap(({ key, label }): [string[], string][] => (key ? [[['g', key], label]] : [])),
    ...(mayWrite ? [[['n'], 'New invoice'] as [string[], string]] : []),
    [['j'], 'Next row'],
    [['k'], 'Previous row'],
    [['Enter'], 'Open the selected row'],
    [['Ctrl', 'Enter'], 'Save a form'],
    [['Esc'], 'Close a dialog'],
    [['?'], 'These keys'],
  ]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keyboard"
      description="Single keys can be switched off in Account."
    >
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
