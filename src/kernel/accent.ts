import { black, mixColours, toReadableColour, white } from './colour.ts'

/** What pages, mails and forms are drawn on, and their quieter text, on light screens and on dark ones. */
export const surfaces = {
  light: { back: '#f4f5f7', card: white, soft: '#566273' },
  dark: { back: '#10151c', card: '#1a212b', soft: '#a4afbf' },
} as const

/** What is made of one colour: what buttons are filled with and their text, links, and the background of what is chosen. */
export type Shades = { fill: string; onFill: string; text: string; tint: string }

// A colour that can be read on white is often no more than a shadow on a dark screen.
const darkContrastMin = 8
const tintShare = { light: 0.08, dark: 0.12 }

/**
 * A company's colour for light and for dark screens. It must stand out from white, as `contrastMin` says; all that is derived of
 * it then stands out from what it stands on.
 */
export function deriveShades(colour: string): { light: Shades; dark: Shades } {
  const { light, dark } = surfaces
  const lightTint = mixColours(light.card, colour, tintShare.light)
  const text = toReadableColour(colour, [light.card, light.back, lightTint], { toward: black })
  const bright = toReadableColour(colour, [dark.card, dark.back], { toward: white, min: darkContrastMin })
  const darkTint = mixColours(dark.card, bright, tintShare.dark)
  return {
    light: { fill: colour, onFill: white, text, tint: lightTint },
    dark: { fill: bright, onFill: dark.back, text: bright, tint: darkTint },
  }
}
