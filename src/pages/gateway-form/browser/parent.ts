/** What the page that shows the form says to it. */
type ParentMessage = {
  source?: unknown
  type?: unknown
  amountCents?: unknown
  declines?: unknown
  clientToken?: unknown
  reasonCode?: unknown
}

const allowedOrigins = (document.querySelector('main')?.dataset['parents'] ?? '').split(' ').filter(Boolean)
// Only the page that shows the form hears anything, and only where it may show it. A browser that does not tell which of them it is
// drops what is meant for the others.
const parentOrigin = location.ancestorOrigins?.[0]
const targetOrigins =
  parentOrigin === undefined ? allowedOrigins : allowedOrigins.filter((origin) => origin === parentOrigin)

/** Tells the page that shows the form. */
export function postToParent(message: object): void {
  if (window.parent === window) return
  for (const parent of targetOrigins)
    window.parent.postMessage({ source: 'florin-processor', ...message }, parent)
}

/** Hears what the page that shows the form says, and nobody else. */
export function onParentMessage(hear: (said: ParentMessage) => void): void {
  addEventListener('message', ({ source, origin, data }: MessageEvent<ParentMessage | undefined>) => {
    if (window.parent === window || source !== window.parent || !targetOrigins.includes(origin)) return
    if (data?.source === 'florin-page') hear(data)
  })
}

/** Goes on telling how high the form is. */
export function reportSize(): void {
  const tellNow = () => postToParent({ type: 'resize', height: document.documentElement.offsetHeight })
  new ResizeObserver(tellNow).observe(document.documentElement)
}
