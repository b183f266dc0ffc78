type ParentMessage = {
  source?: unknown
  type?: unknown
  amountCents?: unknown
  agreed?: unknown
  isTrial?: unknown
  declines?: unknown
  clientToken?: unknown
  reasonCode?: unknown
  /** Whether the parent page shows the reason of a decline itself. */
  isExplained?: unknown
}

const allowedOrigins = (document.querySelector('main')?.dataset['parents'] ?? '').split(' ').filter(Boolean)
// Messages go only to the parent page, and only if its origin is allowed. Not every browser reveals the parent's
// origin. It then gets a message per allowed origin and drops those with another target.
const parentOrigin = location.ancestorOrigins?.[0]
const targetOrigins =
  parentOrigin === undefined ? allowedOrigins : allowedOrigins.filter((origin) => origin === parentOrigin)

export function postToParent(message: object): void {
  if (window.parent === window) return
  for (const parent of targetOrigins)
    window.parent.postMessage({ source: 'florin-processor', ...message }, parent)
}

/** Calls the listener for each message of the parent page, and ignores all other senders. */
export function onParentMessage(hear: (said: ParentMessage) => void): void {
  addEventListener('message', ({ source, origin, data }: MessageEvent<ParentMessage | undefined>) => {
    if (window.parent === window || source !== window.parent || !targetOrigins.includes(origin)) return
    if (data?.source === 'florin-page') hear(data)
  })
}

/** Reports the height of the form to the parent page, now and after each change. */
export function reportSize(): void {
  const tellNow = () => postToParent({ type: 'resize', height: document.documentElement.offsetHeight })
  new ResizeObserver(tellNow).observe(document.documentElement)
}
