import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

type Props = {
  isOpen: boolean
  /** Called when the user presses Escape. Without it the user cannot close the dialog this way. */
  onClose?: (() => void) | undefined
  /** Whether an action is running. The dialog then stays open, so that the user sees the result. */
  isBusy?: boolean
  title: string
  description?: ReactNode
  children: ReactNode
}

/** Renders a modal dialog. */
export function Dialog({ isOpen, onClose, isBusy = false, title, description, children }: Props) {
  return (
    <Base.Root open={isOpen} disablePointerDismissal onOpenChange={(open) => !open && !isBusy && onClose?.()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="dialog">
          <Base.Title>{title}</Base.Title>
          {description && <Base.Description className="dialog-description">{description}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
