import { toAccentStyle } from './accent.ts'
import { loadCompact } from './load-compact.ts'

/** The colour schemes of a form: the browser's, or a fixed one. */
const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const base = loadCompact('form.css')
const dark = loadCompact('form-dark.css')

/** Returns the style of a form in a colour scheme, in the merchant's colour if it has one. */
export function formStyle(scheme: Scheme, accent: string | null): string {
  const coloured = accent === null ? { light: '', dark: '' } : toAccentStyle(accent)
  const inDark = dark + coloured.dark
  const added = { light: '', dark: inDark, system: `@media (prefers-color-scheme:dark){${inDark}}` }
  return `:root{color-scheme:${toColorScheme(scheme)}}${base}${coloured.light}${added[scheme]}`
}

/** Returns the CSS value of a scheme. */
export function toColorScheme(scheme: Scheme): string {
  return scheme === 'system' ? 'light dark' : scheme
}

/**
 * Returns the scheme of a form for the page that embeds it. Pages of the first origin, which opened the form, follow
 * the browser. A page of another origin, as reported by the browser, gets the light scheme unless it requests another
 * one.
 */
export function chooseScheme(asked: unknown, frameAncestors: readonly string[], referrer = ''): Scheme {
  const named = schemes.find((scheme) => scheme === asked)
  if (named !== undefined) return named
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : ''
  return frameAncestors.indexOf(origin) > 0 ? 'light' : 'system'
}
