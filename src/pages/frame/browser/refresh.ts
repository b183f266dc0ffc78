import { wait } from './fetch-json.ts'

/** The page as it is at this moment, or undefined where it cannot be had. */
async function fetchPage(): Promise<Document | undefined> {
  try {
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } })
    const text = await answer.text()
    // Its style and script are here already, and this page's policy forbids those of another.
    const parts = [/<title>.*?<\/title>/s.exec(text), /<main.*<\/main>/s.exec(text)].flat()
    return new DOMParser().parseFromString(parts.join(''), 'text/html')
  } catch {
    return undefined
  }
}

/** Shows what the service now says of the invoice: the server writes the page, this only puts it in place. */
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

/** Looks again while something is being confirmed, ever more seldom, and tells when the page has changed. */
export async function pollForChange(mayReplace: () => boolean, changed: () => void): Promise<void> {
  const main = document.querySelector('main')
  for (let look = 0; look < pollsMax; look++) {
    await wait(pollDelaysMs[look] ?? 30_000)
    // Another page took its place, and watches for itself.
    if (!main?.isConnected || main.dataset['watched'] === undefined) return
    if (mayReplace() && (await refresh(true))) return changed()
  }
}
