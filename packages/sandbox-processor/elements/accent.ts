const white = [255, 255, 255] as const
const black = [0, 0, 0] as const
/** The background of the form in the light and the dark scheme. */
const backgrounds = { light: white, dark: [26, 33, 43] as const }

type Colour = readonly [number, number, number]

// WCAG 2.2, 1.4.3.
const contrastMin = 4.5
const steps = 20

/**
 * Returns the style properties of a form in a merchant's colour, in the light scheme, and the changes for the dark one.
 * Text in the colour and on it is always readable.
 */
export function toAccentStyle(accent: string): { light: string; dark: string } {
  const colour = parseColour(accent)
  const on = getContrast(colour, white) >= getContrast(colour, black) ? '#fff' : '#000'
  const line = (ground: Colour, towards: Colour) => formatColour(toReadableColour(colour, ground, towards))
  const fill = `--fill:${accent};--on-fill:${on}`
  return {
    light: `:root{${fill};--accent:${line(backgrounds.light, black)}}`,
    dark: `:root{${fill};--accent:${line(backgrounds.dark, white)}}`,
  }
}

/**
 * Returns the colour itself if its contrast with the background suffices, or else the nearest tint or shade that has
 * enough.
 */
function toReadableColour(colour: Colour, ground: Colour, towards: Colour): Colour {
  for (let step = 0; step < steps; step++) {
    const mixed = mixColours(colour, towards, step / steps)
    if (getContrast(mixed, ground) >= contrastMin) return mixed
  }
  return towards
}

function mixColours(from: Colour, to: Colour, share: number): Colour {
  const part = (place: 0 | 1 | 2) => Math.round(from[place] + (to[place] - from[place]) * share)
  return [part(0), part(1), part(2)]
}

function getContrast(one: Colour, other: Colour): number {
  const [light, dark] = [getLuminance(one), getLuminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function getLuminance([red, green, blue]: Colour): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function parseColour(text: string): Colour {
  const part = (at: number) => Number.parseInt(text.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

function formatColour(colour: Colour): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
