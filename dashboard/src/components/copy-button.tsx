import { Button } from './button.tsx'
import { showToast } from './toasts.tsx'

/** Copies a text. `label` names the text for screen readers, and `noun` in the message. */
export function CopyButton({
  text,
  label = text,
  noun = text,
}: {
  text: string
  label?: string
  noun?: string
}) {
  // Browsers offer the clipboard only on encrypted pages. The user can still select the text.
  if (!navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast(`${noun} is copied.`),
      () => showToast(`The browser did not allow it. Select ${noun} and copy it.`),
    )
  return (
    <Button aria-label={`Copy ${label}`} onClick={() => void copy()}>
      Copy
    </Button>
  )
}
