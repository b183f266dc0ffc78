import { useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { formatCount } from '../components/format-count.ts'
import { Refusal } from '../components/refusal.tsx'
import { refetchWebhook, resend } from './webhook-query.ts'

const partSize = 100

type Props = { companyId: string; parked: number; onClose(): void }
type Progress = { state: 'asking' | 'running' | 'over'; sent: number; error?: unknown }

/** Returns the progress of sending parked events again in parts, and the functions that run and stop it. */
function useResending(companyId: string, total: number) {
  const [progress, setProgress] = useState<Progress>({ state: 'asking', sent: 0 })
  const isStopped = useRef(false)
  const run = async () => {
    isStopped.current = false
    let { sent } = progress
    setProgress({ state: 'running', sent })
    let failure: unknown
    try {
      // An event that is parked again meanwhile is not sent twice: the total is that of the question.
      while (sent < total && !isStopped.current) {
        const part = await resend(companyId, { status: 'parked', limit: Math.min(partSize, total - sent) })
        if (part === 0) break
        sent += part
        setProgress({ state: 'running', sent })
      }
    } catch (error) {
      failure = error
    }
    setProgress({ state: 'over', sent, error: failure })
    await refetchWebhook(companyId)
  }
  return { ...progress, run, stop: () => void (isStopped.current = true) }
}

/** Sends the parked events again. It shows the progress, and the user can stop it between two parts. */
export function ResendParkedDialog({ companyId, parked, onClose }: Props) {
  const [total] = useState(parked)
  const { state, sent, error, run, stop } = useResending(companyId, total)
  const events = formatCount(total, 'event')
  return (
    <Dialog
      isOpen
      isBusy={state === 'running'}
      onClose={onClose}
      title="Resend parked"
      description={
        state === 'asking' &&
        `${formatCount(total, 'parked event')} will be sent again, with the same bytes, the oldest first.`
      }
    >
      {state !== 'asking' && (
        <>
          <progress max={total} value={sent} aria-label="Events sent again" />
          <p role="status">
            {sent} of {events} sent again.
          </p>
        </>
      )}
      {error !== undefined && <Refusal error={error} />}
      <div className="buttons buttons-at-end">
        {state === 'running' ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button variant="text" onClick={onClose}>
            {state === 'asking' ? 'Cancel' : 'Close'}
          </Button>
        )}
        {(state === 'asking' || (state === 'over' && sent < total)) && (
          <Button variant="main" onClick={() => void run()}>
            {state === 'asking' ? `Resend ${events}` : 'Go on'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
