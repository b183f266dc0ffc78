import { useState } from 'react'

/**
 * Why a dialog does not open, judged when it is opened and kept until another one is. What it does itself, and what is read
 * meanwhile, changes how its record stands, and must not take it away from whoever waits for its answer.
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
