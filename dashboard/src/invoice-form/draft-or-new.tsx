import { Fragment, useState, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { discardDraft, type Draft } from './draft.ts'

type Props<Values> = { place: string; load(): Draft<Values>; children(draft: Draft<Values>): ReactNode }

/** Shows the draft of this tab until it is discarded, then an empty form. */
export function DraftOrNew<Values>({ place, load, children }: Props<Values>) {
  const [draft, setDraft] = useState(load)
  const discard = () => {
    discardDraft(place)
    setDraft(load())
  }
  return (
    <>
      {draft.isRestored && (
        <Notice role="status">
          <p>Draft restored.</p>
          <Button onClick={discard}>Discard</Button>
        </Notice>
      )}
      <Fragment key={String(draft.isRestored)}>{children(draft)}</Fragment>
    </>
  )
}
