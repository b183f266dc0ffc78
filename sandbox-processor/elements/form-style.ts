import { toAccentStyle } from './accent.ts'
import { readCompact } from './read-compact.ts'

/** Whose colours a form has: those of the browser, or always the same. */
const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const base = readCompact('form.css')
const dark = readCompact('form-dark.css')

/** The style of a form in a colour scheme, and in a merchant's colour where it was given one. */
export function formStyle(scheme: Scheme, accent: string | null): string {
  const coloured = accent === null ? { light: '', dark: '' } : toAccentStyle(accent)
  const inDark = dark + coloured.dark
  const added = { light: '', dark: inDark, system: `@media (prefers-color-scheme:dark){${inDark}}` }
  return `:root{color-scheme:${toColorScheme(scheme)}}${base}${coloured.light}${added[scheme]}`
}

/** What a browser calls a scheme. */
export function toColorScheme(scheme: Scheme): string {
  return scheme === 'system' ? 'light dark' : scheme
}

/**
 * The scheme of a form for the page that shows it. The first of the origins is whoever opened it, whose pages follow the browser; a
 * page of another origin, where the browser tells that, is taken to be light unless it asks for something else.
 */
export function chooseScheme(asked: unknown, frameAncestors: readonly string[], referrer = ''): Scheme {
  const named = schemes.find((scheme) => scheme === asked)
  if (named !== undefined) return named
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : ''
  return frameAncestors.indexOf(origin) > 0 ? 'light' : 'system'
}
