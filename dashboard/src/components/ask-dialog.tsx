import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Refusal } from './refusal.tsx'

type Props = {
  title: string
  description: string
  /** The verb of the button, and its label while the action runs. */
  action: string
  working: string
  destroys?: boolean
  run(): Promise<void>
  onClose(): void
}

/** Asks before an action that needs no input. A refusal keeps the dialog open. */
export function AskDialog({ title, description, action, working, destroys = false, run, onClose }: Props) {
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<Error>()
  const act = async () => {
    setRunning(true)
    try {
      await run()
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
      setRunning(false)
    }
  }
  return (
    <Dialog isOpen isBusy={isRunning} onClose={onClose} title={title} description={description}>
      {error && <Refusal error={error} />}
      <div className="buttons buttons-at-end">
        <Button variant="text" disabled={isRunning} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={destroys ? 'destroys' : 'main'}
          working={isRunning && working}
          onClick={() => void act()}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
