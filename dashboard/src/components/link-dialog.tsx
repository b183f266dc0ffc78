import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  /** The access that the link grants. */
  description: ReactNode
  link: string
  onClose(): void
}

/** Shows a link to copy by hand, for browsers that deny the clipboard. */
export function LinkDialog({ title, description, link, onClose }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description}>
      <p>
        <code className="whole">{link}</code>
      </p>
      <div className="buttons buttons-at-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
