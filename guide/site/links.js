import { posix } from 'node:path'

/** The address of a service in the examples. */
export const exampleOrigin = 'http://127.0.0.1:4000'
// The pages of a service that examples name.
const served = new Set(['/docs', '/openapi.json', '/dashboard', '/guide'])

/** Whether the service has a page at this path, for a link to it. */
export function isServed(path) {
  return served.has(path)
}

/**
 * Returns a function from a link of a source file to the link in the guide, with the label of a linked page. A file that only
 * the checkout has gets no link: the reader does not have it.
 */
export function createLinks(pages) {
  const bySource = new Map(pages.map((page) => [page.source, page]))
  return (href, source) => {
    if (href.startsWith('#')) return { href }
    if (href.startsWith(exampleOrigin)) return linkToService(href.slice(exampleOrigin.length))
    if (/^[a-z]+:/.test(href)) return { href }
    const [path, anchor] = href.split('#')
    const page = bySource.get(posix.join(posix.dirname(source), path))
    if (!page) return {}
    return { href: anchor === undefined ? page.url : `${page.url}#${anchor}`, label: page.label }
  }
}

function linkToService(path) {
  return isServed(path) ? { href: path } : {}
}
