import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'

// The address of a service in the examples, and its pages outside the guide.
const exampleOrigin = 'http://127.0.0.1:4000'
const served = new Set(['/docs', '/openapi.json', '/dashboard', '/guide'])

/** Whether the service has a page at this path, for a link to it. */
export function isServed(path) {
  return served.has(path)
}

/**
 * Returns a function from a link of a source file to the link in the guide, with the label of a linked page. A file that only
 * the checkout has gets no link. A link to a missing file fails the build.
 */
export function createLinks(root, pages) {
  const bySource = new Map(pages.map((page) => [page.source, page]))
  return (href, source) => {
    if (href.startsWith('#')) return { href }
    if (href.startsWith(exampleOrigin)) return linkToService(href.slice(exampleOrigin.length))
    if (/^[a-z]+:/.test(href)) return { href }
    const [path, anchor] = href.split('#')
    const linked = posix.join(posix.dirname(source), path)
    if (!existsSync(join(root, linked))) throw new Error(`${source} links to ${href}, which does not exist`)
    const page = bySource.get(linked)
    if (!page) return {}
    return { href: anchor === undefined ? page.url : `${page.url}#${anchor}`, label: page.label }
  }
}

function linkToService(path) {
  return isServed(path) ? { href: path } : {}
}
