/** What the page that shows the form says to it. */
type Said = {
  source?: unknown
  type?: unknown
  amountCents?: unknown
  declines?: unknown
  clientToken?: unknown
  reasonCode?: unknown
}

const known = (document.querySelector('main')?.dataset['parents'] ?? '').split(' ').filter(Boolean)
// Only the page that shows the form hears anything, and only where it may show it. A browser that does not tell which of them it is
// drops what is meant for the others.
const shownBy = location.ancestorOrigins?.[0]
const parents = shownBy === undefined ? known : known.filter((origin) => origin === shownBy)

/** Tells the page that shows the form. */
export function tell(message: object): void {
  if (window.parent === window) return
  for (const parent of parents) window.parent.postMessage({ source: 'florin-processor', ...message }, parent)
}

/** Hears what the page that shows the form says, and nobody else. */
export function hearParent(hear: (said: Said) => void): void {
  addEventListener('message', ({ source, origin, data }: MessageEvent<Said | undefined>) => {
    if (window.parent === window || source !== window.parent || !parents.includes(origin)) return
    if (data?.source === 'florin-page') hear(data)
  })
}

/** Goes on telling how high the form is. */
export function tellSize(): void {
  const tellNow = () => tell({ type: 'resize', height: document.documentElement.offsetHeight })
  new ResizeObserver(tellNow).observe(document.documentElement)
}
