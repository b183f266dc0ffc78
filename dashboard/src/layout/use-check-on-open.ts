import { useState } from 'react'

/**
 * Returns why a dialog cannot open, checked once when it opens. A later change of the record, by the dialog's own
 * action too, must not close the dialog before the user sees the result.
 */
export function useCheckOnOpen<Name extends string>(
  dialog: Name | undefined,
  check: (dialog: Name) => string | undefined,
): string | undefined {
  const [checked, setChecked] = useState(() => ({ dialog, reason: dialog && check(dialog) }))
  if (checked.dialog === dialog) return checked.reason
  const reason = dialog && check(dialog)
  setChecked({ dialog, reason })
  return reason
}
