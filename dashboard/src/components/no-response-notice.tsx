import { Notice } from './notice.tsx'

type Props = {
  /** The pending request of the form. */
  once: { isUnanswered: boolean; typed: unknown }
}

/** Explains that an earlier request got no response and is sent again unchanged. */
export function NoResponseNotice({ once: { isUnanswered, typed } }: Props) {
  if (!isUnanswered || typed === undefined) return null
  return (
    <Notice tone="warn" role="status">
      <p>
        This was sent before, but no response came. Send it again to see the result: the same request is
        carried out only once.
      </p>
    </Notice>
  )
}
