import { Notice } from './notice.tsx'

type Props = {
  /** What is sent once, and whether it was found unanswered. */
  once: { isUnanswered: boolean; typed: unknown }
}

/** Says of what was sent before, and not answered, that it is sent again as it was. */
export function NoResponseNotice({ once: { isUnanswered, typed } }: Props) {
  if (!isUnanswered || typed === undefined) return null
  return (
    <Notice tone="warn" role="status">
      <p>
        This was sent before, and no answer came. Send it again to hear what became of it: it is the very
        same, and is done once.
      </p>
    </Notice>
  )
}
