import { html, type Html } from '#platform/html'

/** A merchant's picture, and the one origin from which a browser may load it. */
export type Logo = { address: string; origin: string }

// An address may hold marks in its host that would begin another directive of the page's policy.
const hostPattern = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/

/** The logo at an address; undefined where there is none, or one that a page cannot safely name in its policy. */
export function parseLogo(address: string | undefined): Logo | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { origin, href } = new URL(address)
  return hostPattern.test(origin) ? { address: href, origin } : undefined
}

/** The picture itself: it takes its place before it is loaded, and keeps it where it cannot be. */
export function logoImage({ address }: Logo): Html {
  return html`<img class="logo" src="${address}" alt="" referrerpolicy="no-referrer" decoding="async" />`
}
