import { html, type Html } from '#platform/html'

/** A merchant's picture, and the one origin from which a browser may load it. */
export type Logo = { address: string; origin: string }

// The host of a URL may contain characters that would begin another directive of the page's policy.
const hostPattern = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/

/** Returns the logo at a URL; undefined if there is none, or if its origin is unsafe within the page's policy. */
export function parseLogo(address: string | undefined): Logo | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { origin, href } = new URL(address)
  return hostPattern.test(origin) ? { address: href, origin } : undefined
}

/** Returns the picture element. It has its size before it loads, and keeps it if loading fails. */
export function logoImage({ address }: Logo): Html {
  return html`<img class="logo" src="${address}" alt="" referrerpolicy="no-referrer" decoding="async" />`
}
