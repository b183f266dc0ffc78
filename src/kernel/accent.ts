import { black, mixColours, toReadableColour, white } from './colour.ts'

/** The backgrounds of pages, mails and forms, and the colour of secondary text, for light and dark screens. */
export const surfaces = {
  light: { back: '#f4f5f7', card: white, soft: '#566273' },
  dark: { back: '#10151c', card: '#1a212b', soft: '#a4afbf' },
} as const

/** The colours derived from one colour: the fill and the text of buttons, links, and the background of a selection. */
export type Shades = { fill: string; onFill: string; text: string; tint: string }

// A colour that is readable on white is often too dark for a dark screen.
const darkContrastMin = 8
const tintShare = { light: 0.08, dark: 0.12 }

/**
 * Derives a company's colours for light and dark screens. The colour must contrast with white by `contrastMin`; then
 * all derived colours contrast with their backgrounds.
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
