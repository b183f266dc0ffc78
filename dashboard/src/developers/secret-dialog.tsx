import { useState, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Notice } from '../components/notice.tsx'

type Props = { title: string; description: ReactNode; secret: string; onKept(): void }

/** Shows a secret once. Only this dialog has it: neither the URL nor the history of the browser does. */
export function SecretDialog({ title, description, secret, onKept }: Props) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret).then(
      () => setIsCopied(true),
      // The user can still select the text.
      () => setIsCopied(false),
    )
  }
  return (
    <Dialog isOpen title={title} description={description}>
      <Notice tone="warn">It is shown only once. Keep it where your server reads its secrets.</Notice>
      <p>
        <code className="whole" data-testid="secret">
          {secret}
        </code>
      </p>
      <div className="buttons buttons-at-end">
        {/* Browsers offer the clipboard only on encrypted pages. */}
        {navigator.clipboard && <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>}
        <Button variant="main" onClick={onKept}>
          I have kept it
        </Button>
      </div>
    </Dialog>
  )
}
