import { html } from '#platform/html'
import type { HttpResponse } from '#platform/http'
import { messagePage } from './frame/payer-page.ts'

// Programs request these paths, even if a developer opens one in a browser.
const apiPrefixes = ['/api/', '/operator/', '/sandbox/']

/** Returns the page for the bare URL of the service and for unknown paths; undefined for programs. */
export function unknownPage(path: string, accept: string | undefined): HttpResponse | undefined {
  if (!prefersHtml(accept) || apiPrefixes.some((each) => path.startsWith(each))) return undefined
  const isRoot = path === '/'
  const page = messagePage(
    isRoot ? 200 : 404,
    isRoot ? 'Looking to pay?' : 'Page not found',
    html`<p>${isRoot ? '' : 'Looking to pay? '}Open the full link from your email.</p>
      <p>
        <small>Developers: see <a href="/docs">the API reference</a>.</small>
      </p>`,
  )
  return { ...page, headers: { ...page.headers, Vary: 'Accept' } }
}

/** Whether the accept header prefers HTML to every format that programs read. */
function prefersHtml(accept = ''): boolean {
  const ranges = accept.split(',').map((each) => each.split(';').map((part) => part.trim().toLowerCase()))
  const weightOf = (...names: string[]) => {
    const named = names.map((name) => ranges.find(([range]) => range === name)).find(Boolean)
    const weight = named?.find((part) => part.startsWith('q='))?.slice('q='.length)
    return named ? Number(weight ?? 1) : 0
  }
  return weightOf('text/html') > weightOf('application/json', 'application/*', '*/*')
}
