import { deriveShades, surfaces } from '#kernel/accent'

/** The colour scheme of a form: the browser's, or a fixed one. */
const schemes = ['system', 'light', 'dark'] as const
export type ColorScheme = (typeof schemes)[number]

/**
 * Returns the colour scheme of a form for the page that frames it. The first origin belongs to the opener, whose pages
 * follow the browser's scheme. A page of another origin, if the browser reveals it, counts as light unless it requests
 * a scheme.
 */
export function toScheme(asked: unknown, frameAncestors: readonly string[], referrer = ''): ColorScheme {
  const named = schemes.find((scheme) => scheme === asked)
  if (named !== undefined) return named
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : ''
  return frameAncestors.indexOf(origin) > 0 ? 'light' : 'system'
}

/** Returns the CSS value of a scheme. */
export function toCssColorScheme(scheme: ColorScheme): string {
  return scheme === 'system' ? 'light dark' : scheme
}

const defaultAccent = '#1f5fd1'

const common = {
  borderRadius: '8px',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizeBase: '16px',
  spacingUnit: '4px',
}

/**
 * Returns the appearance of a form's fields, light and dark. The gateway draws them in its own frames, which our style
 * does not reach.
 */
export function toFieldAppearances(accent = defaultAccent) {
  const { light, dark } = deriveShades(accent)
  return {
    light: {
      theme: 'stripe',
      variables: {
        ...common,
        colorPrimary: light.text,
        colorBackground: '#ffffff',
        colorText: '#17202c',
        colorTextSecondary: surfaces.light.soft,
        colorDanger: '#a8231c',
      },
    },
    dark: {
      theme: 'night',
      variables: {
        ...common,
        colorPrimary: dark.text,
        colorBackground: '#121820',
        colorText: '#eef1f5',
        colorTextSecondary: surfaces.dark.soft,
        colorDanger: '#ffaaa3',
      },
    },
  } as const
}

/**
 * Returns the colours of the service's own parts of a form. They contain only colours that are computed from numbers.
 */
export function accentStyle(scheme: ColorScheme, accent = defaultAccent): string {
  const { light, dark } = deriveShades(accent)
  const written = ({ fill, onFill, text }: typeof light) =>
    `:root{--fill:${fill};--on-fill:${onFill};--accent:${text}}`
  const inDark = darkStyle + written(dark)
  const added = { light: '', dark: inDark, system: `@media (prefers-color-scheme:dark){${inDark}}` }
  return `:root{color-scheme:${toCssColorScheme(scheme)}}${written(light)}${added[scheme]}`
}

const darkStyle = `:root{--ink:#eef1f5;--soft:${surfaces.dark.soft};--ground:${surfaces.dark.card};--field:#121820;--edge:#76839a;--bad:#ffaaa3;--bad-tint:#3d2122}`
