import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

type Props = {
  isOpen: boolean
  /** Called when the user presses Escape. Without it the user cannot close the dialog this way. */
  onClose?: (() => void) | undefined
  /** Whether an action is running. The dialog then stays open, so that the user sees the result. */
  isHeld?: boolean
  title: string
  words?: ReactNode
  children: ReactNode
}

/** Renders a modal dialog. */
export function Dialog({ isOpen, onClose, isHeld = false, title, words, children }: Props) {
  return (
    <Base.Root open={isOpen} disablePointerDismissal onOpenChange={(open) => !open && !isHeld && onClose?.()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="dialog">
          <Base.Title>{title}</Base.Title>
          {words && <Base.Description className="dialog-words">{words}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
