import { useState } from 'react'

/**
 * Returns why a dialog cannot open, checked once when it opens. A later change of the record, by the dialog's own
 * action too, must not close the dialog before the user sees the result.
 */
export function useCheckOnOpen<Name extends string>(
  dialog: Name | undefined,
  judge: (dialog: Name) => string | undefined,
): string | undefined {
  const [judged, setJudged] = useState(() => ({ dialog, refused: dialog && judge(dialog) }))
  if (judged.dialog === dialog) return judged.refused
  const refused = dialog && judge(dialog)
  setJudged({ dialog, refused })
  return refused
}
