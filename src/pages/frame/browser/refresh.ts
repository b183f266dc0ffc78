import { wait } from './fetch-json.ts'

/** Fetches the current page; undefined if that fails. */
async function fetchPage(): Promise<Document | undefined> {
  try {
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } })
    const text = await answer.text()
    // The page already has its style and script, and its policy forbids those of the fetched copy.
    const parts = [/<title>.*?<\/title>/s.exec(text), /<main.*<\/main>/s.exec(text)].flat()
    return new DOMParser().parseFromString(parts.join(''), 'text/html')
  } catch {
    return undefined
  }
}

/**
 * Replaces the page by the server's current version. Returns whether it was replaced. With `onlyIfChanged` an unchanged
 * page is kept.
 */
export async function refresh(onlyIfChanged = false): Promise<boolean> {
  const page = await fetchPage()
  const old = document.querySelector('main')
  const newest = page?.querySelector('main')
  if (!page || !old || !newest) return false
  if (onlyIfChanged && newest.dataset['version'] === old.dataset['version']) return false
  document.title = page.title
  old.replaceWith(document.adoptNode(newest))
  return true
}

const pollDelaysMs = [3_000, 3_000, 5_000, 8_000, 13_000, 21_000]
const pollsMax = 60

/** Polls at growing intervals while a payment is pending, and reports a changed page. */
export async function pollForChange(mayReplace: () => boolean, changed: () => void): Promise<void> {
  const main = document.querySelector('main')
  for (let look = 0; look < pollsMax; look++) {
    await wait(pollDelaysMs[look] ?? 30_000)
    // The page was replaced, and the new page polls for itself.
    if (!main?.isConnected || main.dataset['watched'] === undefined) return
    if (mayReplace() && (await refresh(true))) return changed()
  }
}
