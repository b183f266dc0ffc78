import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

type Props = {
  isOpen: boolean
  /** Told when the person wants it closed, by Escape; nothing closes it where nobody is told. */
  onClose?: (() => void) | undefined
  /** Something is under way, and whoever began it hears how it ends: it stays until then. */
  isHeld?: boolean
  title: string
  /** What will happen, in one sentence. */
  words?: ReactNode
  children: ReactNode
}

/** Asks for one thing, and lets nothing else be done meanwhile. */
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
