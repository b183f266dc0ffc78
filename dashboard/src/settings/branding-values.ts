import type { Branding, BrandingBody } from './branding-query.ts'
import type { SettingValues } from './setting.ts'

/** The values of the form. A field without a value is an empty text. */
export type BrandingValues = {
  colour: string
  supportEmail: string
  supportPhone: string
  website: string
  addressLines: string[]
}

/** Returns the values as those of settings, to show them beside the values of others. */
export function toSettingValues({ addressLines, ...texts }: BrandingValues): SettingValues {
  return { ...texts, addressLines: addressLines.filter(Boolean).join(', ') }
}

const linesMin = 3

/** Returns the values that a form begins with, with room for an address. */
export function toValues(branding: Branding): BrandingValues {
  const { colour = '', supportEmail = '', supportPhone = '', website = '', addressLines = [] } = branding
  return { colour, supportEmail, supportPhone, website, addressLines: fillLines(addressLines) }
}

/** Moves the lines of an address together, so that an error of the server names the line of its field. */
export function fillLines(lines: readonly string[]): string[] {
  const filled = lines.map((line) => line.trim()).filter(Boolean)
  const room = Math.max(linesMin, lines.length)
  return Array.from({ length: room }, (_, place) => filled[place] ?? '')
}

/** Returns the branding with these values. */
export function toBody({ addressLines, ...texts }: BrandingValues): BrandingBody {
  const filled = Object.entries(texts).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : []))
  const lines = addressLines.map((line) => line.trim()).filter(Boolean)
  return { ...Object.fromEntries(filled), ...(lines.length > 0 && { addressLines: lines }) }
}

/** Returns typed values in which fields that the user did not change have their new value, and a test for the others. */
export function mergeValues(begun: Branding, now: Branding, typed: BrandingValues) {
  const [was, wanted, is] = [toBody(toValues(begun)), toBody(typed), toValues(now)]
  const isChanged = (path: string) =>
    JSON.stringify(was[path as keyof BrandingBody]) !== JSON.stringify(wanted[path as keyof BrandingBody])
  const merged = Object.fromEntries(
    Object.entries(typed).map(([path, value]) => [
      path,
      isChanged(path) ? value : is[path as keyof BrandingValues],
    ]),
  )
  return { merged: merged as BrandingValues, isChanged }
}
